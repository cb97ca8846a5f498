// `npm run doctor`: asks every public service one small question with the settings of this site.
import { simulatedFetch } from '#demo/simulated-fetch.ts';
import { createSimulatedServices } from '#demo/simulated-services.ts';
import { type Command, command } from '#jobs/command.ts';
import { readSettings, type Settings } from '#jobs/settings.ts';
import { servicesAt } from '#server/river/rivers.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { type Fetch, fetchAs } from '#sources/http/fetch-answer.ts';
import { RIVER_SERVICES } from '#sources/river-services.ts';
import { checkCatalogue } from './doctor-catalogue.ts';
import { type Asking, type Finding, find, questionsOf } from './doctor-services.ts';

const HELP = `Asks every public service one small question with the settings of this site, and says what is wrong.

Usage: npm run doctor [-- options]

  --catalogue  asks for every gauge and forecast point of data/ instead, and lists what to correct
  --to <file>  where --catalogue writes its list; default var/catalogue-review.txt
  --help       this text

  ok           in time, in the expected form and current
  slow         right, but visitors do not wait for it
  old          right, but nothing is new for longer than usual
  empty        nothing in it, or not all
  changed      in another form, or no longer at this address
  failing      an error of the service
  limited      too many calls
  refused      a wrong key, or this machine is blocked
  unreachable  no answer
  skipped      not asked

Ends with code 1 unless all are ok or skipped.

--catalogue asks USGS about 40 and NOAA about 50 times. It leaves 15 of the calls that USGS allows in
an hour to visitors, and may stop there; after that or Ctrl-C it goes on where it was when it is run
again within a day. What could not be asked is never listed as silent.`;

/** What the doctor takes from outside. */
interface Outside {
  readonly fetch: Fetch;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Whom the doctor asks, and with which settings. */
function introduction(settings: Settings, mode: 'live' | 'demo'): string {
  const standIn = settings.riverServicesUrl;
  const isSet = (value: string | null) => (value === null ? 'not set' : 'set');
  const lines = [
    `FRESHET_USGS_API_KEY ${isSet(settings.usgsApiKey)}, FRESHET_WDFW_RETURNS_TOKEN ` +
      `${isSet(settings.dailyReturnsToken)}, FRESHET_CONTACT ${isSet(settings.contact)}`,
  ];
  const place = 'stands in for all river services (FRESHET_RIVER_SERVICES_URL)';
  if (standIn !== null) lines.push(`SIMULATED: ${standIn} ${place}`);
  else if (mode === 'demo') lines.push('SIMULATED: the river services, as in the demonstration');
  if (mode === 'demo') lines.push('WDFW is not asked. FRESHET_MODE=live asks the real services.');
  return `${lines.join('\n')}\n`;
}

function lineOf(name: string, { verdict, ms, came, left }: Finding): string {
  const isWell = verdict === 'ok' || verdict === 'skipped';
  const time = verdict === 'skipped' ? '' : `${(ms / 1000).toFixed(1)} s`;
  const word = isWell ? verdict : verdict.toUpperCase();
  const limit = left === null ? '' : `; ${left}`;
  return `${word.padEnd(11)}  ${name.padEnd(27)} ${time.padStart(6)}  ${came}${limit}`;
}

async function askAll(
  asking: Asking,
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<void> {
  const questions = questionsOf(asking);
  let unwell = 0;
  let lastTodo: string | null = null;
  for (const question of questions) {
    const finding = await find(question, signal, asking.now);
    signal.throwIfAborted();
    const { verdict, todo } = finding;
    print(lineOf(question.name, finding));
    if (todo !== null && todo !== lastTodo) print(`${' '.repeat(13)}→ ${todo}`);
    lastTodo = todo;
    if (verdict !== 'ok' && verdict !== 'skipped') unwell += 1;
  }
  print('');
  if (unwell > 0) {
    throw new Error(`${unwell} of ${questions.length} have a problem; → says what to do`);
  }
  print('All is well.');
}

/** Makes the command. */
export function doctor({ fetch: plainFetch, now }: Outside): Command {
  return command({
    name: 'doctor',
    help: HELP,
    options: {
      catalogue: { type: 'boolean', default: false },
      to: { type: 'string', default: 'var/catalogue-review.txt' },
    },
    stopped: {
      message: 'interrupted; --catalogue goes on from here when it is run again',
      code: 130,
    },
    run: async ({ values, print, signal }) => {
      const settings = readSettings(process.env);
      const fetch = fetchAs(settings.contact, plainFetch);
      const mode = settings.mode === 'demo' ? 'demo' : 'live';
      const standIn = settings.riverServicesUrl;
      const catalogue = await readCatalogue();
      const { facilities, gauges } = catalogue;
      const services = {
        ...(standIn === null ? RIVER_SERVICES : servicesAt(standIn)),
        usgsApiKey: settings.usgsApiKey,
      };
      const isDemonstration = mode === 'demo' && standIn === null;
      if (values.catalogue && isDemonstration) {
        throw new Error('simulated rivers say nothing about the catalogue; set FRESHET_MODE=live');
      }
      print(introduction(settings, mode));
      if (values.catalogue) {
        const isSimulated = standIn !== null;
        const { to } = values;
        await checkCatalogue({ catalogue, services, fetch, now, signal, to, isSimulated, print });
        return;
      }
      const riverFetch = isDemonstration
        ? simulatedFetch(createSimulatedServices({ gauges, seed: 1, now }))
        : fetch;
      const asking: Asking = { settings, mode, fetch, riverFetch, services, facilities, now };
      await askAll(asking, signal, print);
    },
  });
}

export const main = doctor({ fetch, now: Date.now });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
