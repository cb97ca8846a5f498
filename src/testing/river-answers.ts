import { readFile } from 'node:fs/promises';
import type { RiverTools } from '#sources/connector.ts';
import { RIVER_CONNECTORS as connectors } from '#sources/river-connectors.ts';

export interface RiverSample {
  readonly name: string;
  readonly ask: (tools: RiverTools) => Promise<unknown>;
  readonly type: string;
  readonly body: string;
}

/** Short answers in each service's format; a list of lines is plain text. */
const ANSWERS: Readonly<Record<string, { readonly type: string; readonly body: object }>> =
  JSON.parse(await readFile(new URL('river-answers.json', import.meta.url), 'utf8'));

function sample<Input>(
  connector: {
    readonly name: string;
    readonly fetch: (input: Input, tools: RiverTools) => Promise<unknown>;
  },
  input: Input,
): RiverSample {
  const { name } = connector;
  const { type = '', body = {} } = ANSWERS[name] ?? {};
  return {
    name,
    ask: (tools) => connector.fetch(input, tools),
    type,
    body: Array.isArray(body) ? body.join('\n') : JSON.stringify(body),
  };
}

const SITE = '12200500';

export const RIVER_SAMPLES: readonly RiverSample[] = [
  sample(connectors.usgsContinuous, SITE),
  sample(connectors.usgsLatest, [SITE]),
  sample(connectors.usgsNormals, SITE),
  sample(connectors.usgsDaily, SITE),
  sample(connectors.usgsSeries, SITE),
  sample(connectors.usgsLegacyFlow, SITE),
  sample(connectors.usgsLegacyMedians, SITE),
  sample(connectors.nwpsGauges, null),
  sample(connectors.nwpsForecast, 'MVEW1'),
  sample(connectors.nwpsPoint, 'MVEW1'),
  sample(connectors.hefsChances, 'MVEW1'),
  sample(connectors.nldiPosition, { longitude: -122.334, latitude: 48.445 }),
  sample(connectors.nldiFlowlines, '24270288'),
  sample(connectors.nwsWarnings, null),
];
