/** Says that a text can only be read, because the script of its input did not load. */
export const notLoaded = 'The editor could not start. Your text is kept. To change it, reload the page.';
