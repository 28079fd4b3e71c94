/** Whether a key press belongs to something else: text being typed, a shortcut of the browser, a dialog in front. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const { target } = event;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog, [role=menu]') !== null)
  );
}
