import * as z from 'zod';
import { plainDateSchema } from './fields.ts';

export const configSchema = z.object({
  mode: z.enum(['live', 'demo']).describe('demo: the bundled snapshot with simulated rivers'),
  data_version: z.string(),
  today: plainDateSchema,
  as_of: plainDateSchema.nullable(),
  clock: z.iso.datetime().describe('The real time of the server'),
  base_map: z.object({
    style_url: z.string().nullable().describe('Style of the base map; null: the embedded outlines'),
    attribution: z.string().nullable(),
  }),
  analytics_id: z.string().nullable().describe('Measurement id; null: no analytics'),
  river_origin: z.string().nullable().describe('Origin that serves /river; null: this one'),
  links: z.object({
    regulations: z.string(),
    emergency_rules: z.string(),
    contact: z.string().nullable(),
    site: z.string().describe('Origin of this site, for links and citations'),
  }),
});

/** The same without the clock: a cached page must not contain it. */
export const pageConfigSchema = configSchema.omit({ clock: true });

export type ConfigAnswer = z.infer<typeof configSchema>;
export type Config = z.infer<typeof pageConfigSchema>;
