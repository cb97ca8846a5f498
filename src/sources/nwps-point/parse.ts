import * as z from 'zod';
import {
  FLOOD_CATEGORIES,
  type FloodThreshold,
  type FloodThresholds,
} from '#domain/river/flood-thresholds.ts';
import { flowInUnit } from '#domain/river/flow-unit.ts';
import { conforming } from '../http/conforming.ts';
import { figureSchema, textSchema } from '../river-figure.ts';
import { SourceError } from '../source-error.ts';

export const NWPS_POINT = 'nwps-point';

const categorySchema = z.object({ stage: figureSchema, flow: figureSchema }).nullish();

const pointSchema = z.object({
  lid: z.string(),
  flood: z
    .object({
      stageUnits: textSchema,
      flowUnits: textSchema,
      categories: z
        .object({
          action: categorySchema,
          minor: categorySchema,
          moderate: categorySchema,
          major: categorySchema,
        })
        .nullish(),
    })
    .nullish(),
});

/**
 * The flood categories that have a figure. A figure in an unknown unit is dropped, and so are
 * figures that fall from one category to the next: one of them is wrong.
 *
 * @throws {SourceError} when the answer is malformed, or about another gauge.
 */
export function parsePoint(lid: string, json: unknown): FloodThresholds {
  const point = conforming(NWPS_POINT, pointSchema, json);
  if (point.lid !== lid) {
    throw new SourceError(NWPS_POINT, 'malformed', `sent the gauge ${point.lid} instead of ${lid}`);
  }
  const { stageUnits = null, flowUnits = null, categories } = point.flood ?? {};
  const thresholds = FLOOD_CATEGORIES.map((category): FloodThreshold => {
    const { stage = null, flow = null } = categories?.[category] ?? {};
    return {
      stageFt: stageUnits === 'ft' ? stage : null,
      flowCfs: flow === null || flow <= 0 ? null : flowInUnit(flow, flowUnits),
    };
  });
  const [stages, flows] = [
    rising(thresholds.map(({ stageFt }) => stageFt)),
    rising(thresholds.map(({ flowCfs }) => flowCfs)),
  ];
  return Object.fromEntries(
    FLOOD_CATEGORIES.flatMap((category, at) => {
      const threshold = { stageFt: stages[at] ?? null, flowCfs: flows[at] ?? null };
      const isKnown = threshold.stageFt !== null || threshold.flowCfs !== null;
      return isKnown ? [[category, threshold]] : [];
    }),
  );
}

/** The figures, or none of them where they do not rise. */
function rising(figures: readonly (number | null)[]): readonly (number | null)[] {
  const known = figures.filter((figure) => figure !== null);
  return known.every((figure, at) => at === 0 || figure > (known[at - 1] ?? 0)) ? figures : [];
}
