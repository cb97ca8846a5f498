import * as z from 'zod';
import { isPlainDate } from '#domain/time/plain-date.ts';

/** A setting that stops the start: one line that names it and says what it takes. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** A blank variable is one that was not set. */
const blankAsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

const text = z.preprocess(blankAsUnset, z.string().trim().optional());
/** Calls to an address with a user and password cannot be made, and an error would repeat it. */
const HAS_LOGIN = /^[^/]*\/\/[^/?#]*@/;
const webAddress = z.preprocess(
  blankAsUnset,
  z
    .url({ protocol: /^https?$/, error: 'must be a web address (https://…)' })
    .refine((address) => !HAS_LOGIN.test(address), 'must hold no user and password')
    .optional(),
);

const settingsSchema = z.object({
  PORT: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65_535, 'must be a port number, 0 to 65535')
      .default(3000),
  ),
  HOST: z.preprocess(blankAsUnset, z.string().trim().default('127.0.0.1')),
  DATABASE_URL: z.preprocess(
    blankAsUnset,
    z
      .string()
      .trim()
      .refine(
        (url) => url !== ':memory:',
        'cannot be shared with the process that fills it; give the path of a file',
      )
      .optional(),
  ),
  FRESHET_MODE: z.preprocess(
    blankAsUnset,
    z.enum(['live', 'demo', 'auto'], { error: 'must be live, demo or auto' }).default('live'),
  ),
  FRESHET_AS_OF: z.preprocess(
    blankAsUnset,
    z
      .templateLiteral([z.number(), '-', z.number(), '-', z.number()], {
        error: 'must be a day written YYYY-MM-DD',
      })
      .refine((day) => isPlainDate(day), 'must be an existing day written YYYY-MM-DD')
      .optional(),
  ),
  FRESHET_SNAPSHOT: text,
  FRESHET_NIGHTLY: z.preprocess(
    blankAsUnset,
    z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  ),
  FRESHET_WDFW_RETURNS_URL: webAddress,
  FRESHET_WDFW_REPORTS_URL: webAddress,
  FRESHET_WDFW_RETURNS_TOKEN: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^[\w-]{1,100}$/, 'must be an app token: letters, digits, - and _')
      .optional(),
  ),
  FRESHET_ANALYTICS_ID: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,40}$/, 'must be a measurement id: letters, digits and hyphens')
      .optional(),
  ),
  FRESHET_CONTACT: z.preprocess(
    blankAsUnset,
    z
      .union([z.email(), z.url({ protocol: /^https$/ })], {
        error: 'must be an e-mail address or a web address (https://…)',
      })
      .optional(),
  ),
  FRESHET_REGULATIONS_URL: webAddress,
  FRESHET_EMERGENCY_RULES_URL: webAddress,
  FRESHET_BASE_MAP_STYLE_URL: z.preprocess(
    blankAsUnset,
    z
      .union([z.literal('none'), z.url({ protocol: /^https?$/ })], {
        error: "must be a web address (https://…), or 'none' for the embedded outlines",
      })
      .optional(),
  ),
  FRESHET_USGS_API_KEY: z.preprocess(
    blankAsUnset,
    z
      .string()
      .regex(/^[\w-]{1,100}$/, 'must be an API key: letters, digits, - and _')
      .optional(),
  ),
  FRESHET_RIVER_SERVICES_URL: webAddress,
  FRESHET_BASE_MAP_ATTRIBUTION: text,
  FRESHET_LOG_LEVEL: z.preprocess(
    blankAsUnset,
    z.enum(['info', 'warn', 'error'], { error: 'must be info, warn or error' }).default('info'),
  ),
});

/** Names under the product's prefix that the tests read and the program does not. */
const TEST_NAMES = new Set(['FRESHET_SHARED', 'FRESHET_CAPTURES']);

/** Settings whose value is said to nobody. */
const SECRETS = new Set(['FRESHET_WDFW_RETURNS_TOKEN', 'FRESHET_USGS_API_KEY']);

/** Everything the deployment can choose, checked once at the start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Where the store is; `null` for the default file of the mode. */
  readonly databaseUrl: string | null;
  readonly mode: 'live' | 'demo' | 'auto';
  /** Shows the site as it stood on this day; only in demo mode. */
  readonly asOf: `${number}-${number}-${number}` | null;
  /** Folder of the snapshot; `null` for the bundled one. */
  readonly snapshotFolder: string | null;
  /** Whether a live server reads the sources every night. */
  readonly isNightly: boolean;
  /** Origin of the service of the daily returns. */
  readonly dailyReturnsUrl: string;
  /** Page that links to the weekly reports. */
  readonly weeklyReportsUrl: string;
  readonly dailyReturnsToken: string | null;
  readonly analyticsId: string | null;
  readonly contact: string | null;
  readonly regulationsUrl: string;
  readonly emergencyRulesUrl: string;
  /** `'none'` for the embedded outlines; `null` where the mode chooses. */
  readonly baseMapStyleUrl: string | null;
  /** Raises what USGS allows; a secret. */
  readonly usgsApiKey: string | null;
  /** One origin that stands in for all river services; its figures are shown as simulated. */
  readonly riverServicesUrl: string | null;
  readonly baseMapAttribution: string | null;
  /** `'info'` logs every request. */
  readonly logLevel: 'info' | 'warn' | 'error';
}

/**
 * Reads the settings from environment variables.
 *
 * @throws {SettingsError} naming the variable, what it held and what it takes. A misspelt
 *   `FRESHET_…` name is an error too: a setting that is silently ignored is a wrong one.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const known = Object.keys(settingsSchema.shape);
  for (const name of Object.keys(env)) {
    if (!name.startsWith('FRESHET_') || known.includes(name) || TEST_NAMES.has(name)) continue;
    const names = known.filter((other) => other.startsWith('FRESHET_')).join(', ');
    throw new SettingsError(`${name} is not a setting; the settings are ${names}`);
  }
  const parsed = settingsSchema.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'settings');
    const isSecret = SECRETS.has(name) || HAS_LOGIN.test(env[name] ?? '');
    const value = isSecret ? '' : `=${JSON.stringify(env[name] ?? '')}`;
    throw new SettingsError(`${name}${value} ${issue?.message ?? ''}`);
  }
  const found = parsed.data;
  if (found.FRESHET_AS_OF !== undefined && found.FRESHET_MODE === 'live') {
    throw new SettingsError(
      `FRESHET_AS_OF=${found.FRESHET_AS_OF} goes with FRESHET_MODE=demo: a live site shows today`,
    );
  }
  return {
    port: found.PORT,
    host: found.HOST,
    databaseUrl: found.DATABASE_URL ?? null,
    mode: found.FRESHET_MODE,
    asOf: found.FRESHET_AS_OF ?? null,
    snapshotFolder: found.FRESHET_SNAPSHOT ?? null,
    isNightly: found.FRESHET_NIGHTLY === 'on',
    dailyReturnsUrl: found.FRESHET_WDFW_RETURNS_URL ?? 'https://data.wa.gov',
    weeklyReportsUrl:
      found.FRESHET_WDFW_REPORTS_URL ??
      'https://wdfw.wa.gov/fishing/management/hatcheries/escapement',
    dailyReturnsToken: found.FRESHET_WDFW_RETURNS_TOKEN ?? null,
    analyticsId: found.FRESHET_ANALYTICS_ID ?? null,
    contact: found.FRESHET_CONTACT ?? null,
    regulationsUrl: found.FRESHET_REGULATIONS_URL ?? 'https://wdfw.wa.gov/fishing/regulations',
    emergencyRulesUrl:
      found.FRESHET_EMERGENCY_RULES_URL ??
      'https://wdfw.wa.gov/fishing/regulations/emergency-rules',
    baseMapStyleUrl: found.FRESHET_BASE_MAP_STYLE_URL ?? null,
    usgsApiKey: found.FRESHET_USGS_API_KEY ?? null,
    riverServicesUrl: found.FRESHET_RIVER_SERVICES_URL ?? null,
    baseMapAttribution: found.FRESHET_BASE_MAP_ATTRIBUTION ?? null,
    logLevel: found.FRESHET_LOG_LEVEL,
  };
}

/** Where the store of a site is: the one that was set, else the default file of its mode. */
export function databaseUrlOf({ databaseUrl }: Settings, mode: 'live' | 'demo'): string {
  return databaseUrl ?? `file:var/${mode === 'demo' ? 'demo' : 'freshet'}.sqlite`;
}
