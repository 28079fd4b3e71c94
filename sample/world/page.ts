/** Home page of the sample game, as HTML. */
export const welcome = [
  '<h1>Welcome to the Sound of Marrow</h1>',
  '<p>Forty years ago the sea went away and left a city standing in the mud. Three powers divided the ground between them, and each year they meet under truce at the Ebb Fair to renew the <strong>Charter</strong> that keeps them from each other’s throats. This year the sea has sent somebody to read it.</p>',
  '<h2>The next event: The Charter Renewed</h2>',
  '<ul><li>Time in is at eight on Friday evening at the Causeway Gate. Be parked and in kit by half past seven.</li><li>Content is due two weeks before; what is approved by then is printed.</li><li>The Game Desk is open from eight in the morning until midnight. Real first aid is there too.</li></ul>',
  '<h2>Who is who</h2>',
  '<p>The <em>Bellwright League</em> found bells from the bronze of the drowned city. The <em>Reed Court</em> live in the marsh and choose a king each year by drawing straws. The <em>Lanternists’ Guild</em> keep the lamps on the only safe path. The exiles of the <em>Ashen Crown</em> are not invited and are on their way.</p>',
  '<blockquote>The sea left nothing behind but its patience. <em>Marsh saying</em></blockquote>',
  '<p>Something wrong, missing or unclear? Tell the desk. It is easier to mend now than in the rain.</p>',
].join('');
