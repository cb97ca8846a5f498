// The daily data set of WDFW on loopback, made up: node bench/returns-service.ts <rows> <seed>
// Started as a child with a channel: reports its address, and posts other rows on request.
import { readCatalogue } from '#sources/catalogue/index.ts';
import type { HandlingEvent } from '../src/testing/returns-stand-in.ts';
import { ReturnsStandIn } from '../src/testing/returns-stand-in.ts';
import { madeUpEvents, seededRandom } from './made-up-events.ts';

/** Not in the catalogue: their rows must be kept as rejected. */
const GONE = ['OLD MILL POND', 'SHALE CR TRAP'];
const FIRST_POSTING = Date.parse('2026-11-19T10:00:00Z');
const DAY_MS = 86_400_000;
/** What another night changes. */
const CHANGED_A_NIGHT = 300;

const [rows = '553000', seed = '20261120'] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const { facilities } = await readCatalogue();
const names = facilities.map(({ name }) => name);
let events = madeUpEvents(Number(rows), [...names, ...GONE], random);
let nights = 0;
const service = await ReturnsStandIn.start(events, new Date(FIRST_POSTING));

/** What a store must hold after reading everything. */
function truth() {
  const known = events.filter(
    ({ event, facility }) => event === 'Trap Estimate' && names.includes(facility ?? ''),
  );
  const keys = known.map(({ facility, species, run, origin, stock, date }) =>
    [facility, species, run, origin, stock, date].join('|'),
  );
  const fish = known.reduce((sum, { adults, jacks }) => sum + (adults ?? 0) + (jacks ?? 0), 0);
  return { returns: new Set(keys).size, fish };
}

/** A night later: some rows are corrected, some days are new. */
function anotherNight(): void {
  const changed = new Map<number, HandlingEvent>();
  for (let change = 0; change < CHANGED_A_NIGHT; change += 1) {
    const at = Math.floor(random() * events.length);
    const one = events[at];
    if (one !== undefined) changed.set(at, { ...one, adults: (one.adults ?? 0) + 1 });
  }
  const added = madeUpEvents(CHANGED_A_NIGHT, names, random);
  events = [...events.map((one, at) => changed.get(at) ?? one), ...added];
  nights += 1;
  service.post(events, new Date(FIRST_POSTING + (nights * DAY_MS) / 100));
}

process.on('message', (message) => {
  if (message === 'another night') anotherNight();
  process.send?.(truth());
});
process.on('disconnect', () => process.exit(0));
process.send?.({ origin: service.origin, rows: events.length });
