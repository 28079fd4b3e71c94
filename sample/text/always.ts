import type { EncounterText, PlotText } from './shape.ts';

type Type = EncounterText['type'];

/** What every referee does for an encounter of a kind, below what is special to this one. */
export const drill: Readonly<Record<Type, string>> = {
  battle:
    '- Walk the ground an hour before with the crew’s captain and the first aider.\n- Radio the desk at muster, at time in and at the end.\n- Calls are heard from the crew first, then from players; what is not on the list is counted as a single.\n- Man down stops everybody in sight. Start again on one voice, yours.',
  skirmish:
    '- Check weapons in the monster tent and count heads out and back.\n- Keep between the fight and the nearest tent.\n- Radio the desk at the start and at the end.\n- After the last blow stay two minutes: that is when people notice that they are hurt.',
  'camp-attack':
    '- Tell the camp’s marshal in good time and ask who does not want to be woken.\n- No fighting between guy ropes: draw it out to the open side.\n- Count heads out and back.\n- Radio the desk at the start and at the end.',
  roleplay:
    '- Stand where you hear everything and are not part of the picture.\n- Write down promises that are made: who, to whom, before which witnesses.\n- If a scene has found its end, let it end.',
  trade:
    '- Count stock and coin before and after, on the sheet.\n- Prices may move by a quarter either way without asking.\n- What changes hands with a lammie is noted with its number.',
  puzzle:
    '- Lay everything out once yourself before the players come.\n- One hint after ten minutes without progress, a second after twenty; then it solves itself with a cost.\n- Collect every piece and tick it off.',
  ambient:
    '- Nobody has to notice. Do not point.\n- Note who did, and tell the desk: it will be used later.\n- Leave nothing behind on the field.',
};

/** What the crew is told for every encounter of a kind. */
export const muster: Readonly<Record<Type, string>> = {
  battle:
    'Muster in the monster tent in full kit, watered, in the order of the waves. Listen for your captain, not for the crowd. Fall back towards the rope when you are out, weapon down, and join the next wave by the back way. Give the players their moment: a good death is slower than a good blow.',
  skirmish:
    'Muster in kit and check each other’s masks and straps. Stay in pairs. You are there to be beaten well by people who will remember it; leave while they still want more.',
  'camp-attack':
    'Muster quietly, lights off from the hedge on. You know which camp and on which side to come out. Never step over a rope, never into a tent. When the referee lifts the lamp it is over.',
  roleplay:
    'Read the brief twice and then put it away. You may not know: say so in character. Wants and fears are above; everything else is yours. Come to the desk afterwards with what you promised.',
  trade:
    'Sign for stock and coin. Know your lowest price and your reason. Talk to those who stand at the edge as well. Bring back what is left and say what was asked for and not on offer.',
  puzzle:
    'You know the answer and love to see it found. Answer what is asked, praise what is clever, touch nothing. If they are stuck, look at the right corner.',
  ambient:
    'Be there before anybody looks and be gone after. Keep it up even when you think that nobody sees. Then go the long way home.',
};

/** What organisers note on a plot line of a size. */
export const upkeep: Readonly<Record<PlotText['scale'], string>> = {
  personal:
    '- One writer is enough, but a second must have read it: people fall ill.\n- Ask the players out of character beforehand whether the matter is welcome.\n- Small does not mean short: give it one moment on each day.\n- What comes of it goes onto the character’s sheet at the desk, not only into memory.\n- If it meets a larger plot line by chance let it; do not steer it there.',
  group:
    '- Two runners, one of them awake at any hour when the group is.\n- Tell the neighbouring camps if there will be noise.\n- Keep three copies of each paper prop: one gets wet and one gets eaten.\n- If the group splits, follow the half that is bored.\n- The other group will hear of it; have a sentence ready for what they hear.',
  faction:
    '- Both the leader and one quiet member get the hook, separately.\n- Check with the referees which rank of lore tells what, and write it down once for everybody.\n- Nothing here should need a vote at a time when half the faction is asleep or on monster duty.\n- A loss must be a loss that one can play: leave a door open to the next event.\n- Costs in coin go through the desk, so that prices at the market stay true.',
  world:
    '- Read through with all plot teams on the Thursday: nearly everything touches this.\n- The desk has one page with what is true, what is believed and what is not yet decided.\n- No single player can end it alone, and any single player can change how it ends.\n- Whoever is on the radio knows the next beat and the one after.\n- The result is announced in play on Monday morning, and on the site within the week.',
};

/** The beats that every plot line begins and ends with. */
export const before =
  'Those it is meant for hear of it twice before it begins: once from somebody they trust and once from somebody they do not. Use whoever is at the gate or at the market already, and let the two versions differ in one point that can be checked.';
export const afterwards =
  'The morning after, walk round and listen. What do people believe has happened? Write that down beside what did happen: the next event is built on the first. Thank the crew by name, and collect props before the dew does.';

/** What helps with an encounter of a kind when it does not go as written. */
export const rescue: Readonly<Record<Type, string>> = {
  battle:
    'Too strong: the next wave comes late and tired. Too weak: the fallen rise once more, and say so loudly. Somebody is really hurt: stop, first aider, desk by radio, and go on only when all referees agree. Light or weather fails: end on the nearest banner, and count what is held.',
  skirmish:
    'Too strong: the crew quarrels over loot. Too weak: a second pair comes along the path. If outsiders join, let them, and count them in. If the players talk instead of fighting, the crew is glad to talk.',
  'camp-attack':
    'The camp is empty: take one thing and leave a clear trail. The camp is asleep: it was a dream of one person. More defenders than planned: the crew runs at once, in the open, to be chased as far as the rope lights.',
  roleplay:
    'It drags: somebody has to leave soon, and says why. It is hijacked: let it be, then bring the point back by asking the quietest person. Nobody dares: an extra asks the stupid question first.',
  trade:
    'Sold out: take orders, with a deposit, for tomorrow. Nobody buys: a crew member bids against nobody. Somebody buys everything: congratulate them and double the price of carriage.',
  puzzle:
    'Solved at once: there is a second line on the back. Not solved at all: somebody in the story solves it and takes the credit, and the reward is shared. A piece is lost: the referee has the spare set.',
  ambient:
    'Noticed too early: go on as if it were ordinary. Misread: that is what it means now; tell the desk. Laughed at: laugh as well, and stop laughing first.',
};
