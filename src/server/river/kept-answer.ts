import * as z from 'zod';
import type { RiverAnswers } from '#store/store.ts';
import type { RiverValue } from './river-subject.ts';
import type { UpstreamService } from './river-upstream.ts';

/** An answer as it is kept. */
export type KeptAnswer = RiverValue & {
  readonly service: UpstreamService;
  /** When the service said so, in milliseconds since 1970. */
  readonly fetchedAt: number;
  /** When the whole of it was fetched; a flow is brought up to date with single readings between. */
  readonly wholeAt: number;
};

const positionSchema = z.object({ longitude: z.number(), latitude: z.number() });
const nullableNumber = z.number().nullable();
const nullableText = z.string().nullable();
const statusSchema = z
  .object({
    validAt: z.string(),
    primary: nullableNumber,
    secondary: nullableNumber,
    primaryUnit: nullableText,
    secondaryUnit: nullableText,
  })
  .nullable();

const kept = {
  service: z.enum(['usgs', 'usgs-legacy', 'nwps', 'nldi']),
  fetchedAt: z.number(),
  wholeAt: z.number(),
};

/** What an earlier build kept may be of another shape; it is asked for anew then. */
const keptSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('flow'),
    ...kept,
    value: z.object({
      site: z.string(),
      name: nullableText,
      position: positionSchema.nullable(),
      readings: z.array(z.object({ observedAt: z.string(), flowCfs: z.number() })),
    }),
  }),
  z.object({
    kind: z.literal('medians'),
    ...kept,
    value: z.array(z.object({ month: z.number(), day: z.number(), flowCfs: z.number() })),
  }),
  z.object({
    kind: z.literal('forecast'),
    ...kept,
    value: z.object({
      lid: z.string(),
      issuedAt: nullableText,
      primaryUnits: nullableText,
      secondaryUnits: nullableText,
      points: z.array(
        z.object({ validAt: z.string(), primary: nullableNumber, secondary: nullableNumber }),
      ),
    }),
  }),
  z.object({
    kind: z.literal('gauges'),
    ...kept,
    value: z.array(
      z.object({
        lid: z.string(),
        name: z.string(),
        state: z.string(),
        ...positionSchema.shape,
        observed: statusSchema,
        forecast: statusSchema,
      }),
    ),
  }),
  z.object({ kind: z.literal('reach'), ...kept, value: nullableText }),
  z.object({
    kind: z.literal('downstream'),
    ...kept,
    value: z.array(z.object({ comid: z.string(), line: z.array(positionSchema) })),
  }),
]);

/** Writes an answer as {@link parseKept} reads it. */
export function keptText(answer: KeptAnswer): string {
  return JSON.stringify(answer);
}

/** @throws what the parsers throw when the text is no kept answer of this build. */
export function parseKept(text: string): KeptAnswer {
  return keptSchema.parse(JSON.parse(text));
}

/** Answers that are kept among others and never found in their place: their keys begin alike. */
export function answersBelow(prefix: string, answers: RiverAnswers): RiverAnswers {
  return {
    read: (key) => answers.read(prefix + key),
    withPrefix: (more) => answers.withPrefix(prefix + more),
    count: (more) => answers.count(prefix + more),
    write: (key, body) => answers.write(prefix + key, body),
  };
}
