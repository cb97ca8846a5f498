import * as z from 'zod/mini';
import { plainDateSchema } from './fields.ts';

/** `GET /api/config`: the deployment's settings for the browser. Never cached. */
export const configSchema = z.object({
  mode: z.enum(['live', 'demo']).check(z.describe('demo: the bundled snapshot, rivers simulated')),
  data_version: z.string(),
  today: plainDateSchema,
  as_of: z.nullable(plainDateSchema),
  clock: z.iso.datetime().check(z.describe('The real time of the server')),
  base_map: z.object({
    style_url: z.nullable(z.string()).check(z.describe('Style of the base map; null: embedded')),
    attribution: z.nullable(z.string()),
  }),
  analytics_id: z.nullable(z.string()).check(z.describe('Measurement id; null: no analytics')),
  links: z.object({
    regulations: z.string(),
    emergency_rules: z.string(),
    contact: z.nullable(z.string()),
    site: z.string().check(z.describe('Origin of this site, for links and citations')),
  }),
});

/** The same without the clock, which a cached page must not hold. */
export const pageConfigSchema = z.omit(configSchema, { clock: true });

/** The answer of `GET /api/config`. */
export type ConfigAnswer = z.infer<typeof configSchema>;
export type Config = z.infer<typeof pageConfigSchema>;
