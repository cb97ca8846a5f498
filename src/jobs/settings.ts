import * as z from 'zod';
import { isPlainDate } from '#domain/time/plain-date.ts';

/** An invalid setting. The message is one line that names it and says what it must be. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Treats a blank variable as unset. */
const blankAsUnset = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value;

/** A setting that may be left out. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(blankAsUnset, schema.optional()).transform((value) => value ?? null);
}

/** A setting with a default. */
function withDefault<Schema extends z.ZodType<string>>(schema: Schema, value: z.output<Schema>) {
  return z.preprocess(blankAsUnset, schema.optional()).transform((set) => set ?? value);
}

const text = z.string().trim();
/** `fetch` refuses an address with a user and password, in an error that repeats them. */
const HAS_LOGIN = /^[^/]*\/\/[^/?#]*@/;
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address (https://…)' })
  .refine((address) => !HAS_LOGIN.test(address), 'must not contain a user and password');
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
  .refine((digits) => Number(digits) <= 65_535, 'must be a port number, 0 to 65535');
const siteAddress = webAddress
  .refine((address) => /^[^/]*\/\/[^/?#]+\/?$/.test(address), 'must end after the host')
  .transform((address) => new URL(address).origin);
const storeAddress = text.refine(
  (url) => url !== ':memory:',
  'cannot be shared with the process that fills the store; give the path of a file',
);
const day = z
  .templateLiteral([z.number(), '-', z.number(), '-', z.number()], {
    error: 'must be a date written YYYY-MM-DD',
  })
  .refine((written) => isPlainDate(written), 'must be a real date written YYYY-MM-DD');
const contact = z.union([z.email(), z.url({ protocol: /^https$/ })], {
  error: 'must be an e-mail address or a web address (https://…)',
});
const styleAddress = z.union([z.literal('none'), z.url({ protocol: /^https?$/ })], {
  error: "must be a web address (https://…), or 'none' for the embedded outlines",
});
const REPORTS_PAGE = 'https://wdfw.wa.gov/fishing/management/hatcheries/escapement';
const REGULATIONS = 'https://wdfw.wa.gov/fishing/regulations';

const environment = z.object({
  PORT: withDefault(port, '3000'),
  HOST: withDefault(text, '127.0.0.1'),
  DATABASE_URL: optional(storeAddress),
  FRESHET_BACKUP_FOLDER: optional(text),
  FRESHET_MODE: withDefault(
    z.enum(['live', 'demo', 'auto'], { error: 'must be live, demo or auto' }),
    'live',
  ),
  FRESHET_AS_OF: optional(day),
  FRESHET_SNAPSHOT: optional(text),
  FRESHET_NIGHTLY: withDefault(z.enum(['on', 'off'], { error: 'must be on or off' }), 'on'),
  FRESHET_WDFW_RETURNS_URL: withDefault(webAddress, 'https://data.wa.gov'),
  FRESHET_WDFW_REPORTS_URL: withDefault(webAddress, REPORTS_PAGE),
  FRESHET_WDFW_RETURNS_TOKEN: optional(
    z.string().regex(/^[\w-]{1,100}$/, 'must be an app token: letters, digits, - and _'),
  ),
  FRESHET_ANALYTICS_ID: optional(
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,40}$/, 'must be a measurement id: letters, digits and hyphens'),
  ),
  FRESHET_CONTACT: optional(contact),
  FRESHET_SITE_URL: optional(siteAddress),
  FRESHET_REGULATIONS_URL: withDefault(webAddress, REGULATIONS),
  FRESHET_EMERGENCY_RULES_URL: withDefault(webAddress, `${REGULATIONS}/emergency-rules`),
  FRESHET_BASE_MAP_STYLE_URL: optional(styleAddress),
  FRESHET_USGS_API_KEY: optional(
    z.string().regex(/^[\w-]{1,100}$/, 'must be an API key: letters, digits, - and _'),
  ),
  FRESHET_RIVER_SERVICES_URL: optional(webAddress),
  FRESHET_BASE_MAP_ATTRIBUTION: optional(text),
  FRESHET_LOG_LEVEL: withDefault(
    z.enum(['info', 'warn', 'error'], { error: 'must be info, warn or error' }),
    'info',
  ),
  FRESHET_LOG_FORMAT: withDefault(
    z.enum(['text', 'json'], { error: 'must be text or json' }),
    'text',
  ),
  FRESHET_METRICS_PORT: optional(port),
  FRESHET_OPERATOR_TOKEN: optional(
    z.string().regex(/^[\w-]{20,200}$/, 'must be 20 or more letters, digits, - and _'),
  ),
});

/** Variables with the product's prefix that only the tests read. */
const TEST_NAMES = new Set(['FRESHET_SHARED', 'FRESHET_CAPTURES']);

/** What Kubernetes and container links add for a service whose name begins with "freshet". */
const OF_SERVICE =
  /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/;
const SERVICE_ADDRESS = /^(?:tcp|udp|sctp):\/\//;

function isOfService(name: string, value = ''): boolean {
  return OF_SERVICE.test(name) || (name.endsWith('_PORT') && SERVICE_ADDRESS.test(value));
}

/** Settings whose values must not appear in messages. */
const SECRETS = new Set([
  'FRESHET_WDFW_RETURNS_TOKEN',
  'FRESHET_USGS_API_KEY',
  'FRESHET_OPERATOR_TOKEN',
]);

/** Translates the names of the environment into those of the program. */
function settingsOf(env: z.output<typeof environment>) {
  return {
    port: Number(env.PORT),
    host: env.HOST,
    /** Port of its own for `/metrics`; `null` for none. */
    metricsPort: env.FRESHET_METRICS_PORT === null ? null : Number(env.FRESHET_METRICS_PORT),
    /** Opens `/api/operator`, a secret; `null` leaves it shut. */
    operatorToken: env.FRESHET_OPERATOR_TOKEN,
    /** Address of the store; `null` for the default file of the mode. */
    databaseUrl: env.DATABASE_URL,
    /** Folder for `npm run store:backup`; `null` for that of the store. */
    backupFolder: env.FRESHET_BACKUP_FOLDER,
    mode: env.FRESHET_MODE,
    /** Shows the site as it stood on this day; only in demo mode. */
    asOf: env.FRESHET_AS_OF,
    /** Folder of the snapshot; `null` for the bundled one. */
    snapshotFolder: env.FRESHET_SNAPSHOT,
    /** Whether a live server reads the sources every night. */
    isNightly: env.FRESHET_NIGHTLY === 'on',
    /** Origin of the service of the daily returns. */
    dailyReturnsUrl: env.FRESHET_WDFW_RETURNS_URL,
    /** Page that links to the weekly reports. */
    weeklyReportsUrl: env.FRESHET_WDFW_REPORTS_URL,
    dailyReturnsToken: env.FRESHET_WDFW_RETURNS_TOKEN,
    analyticsId: env.FRESHET_ANALYTICS_ID,
    contact: env.FRESHET_CONTACT,
    /** Origin of the site, for addresses that leave it: in feeds, citations and previews. */
    siteUrl: env.FRESHET_SITE_URL ?? `http://localhost:${env.PORT}`,
    regulationsUrl: env.FRESHET_REGULATIONS_URL,
    emergencyRulesUrl: env.FRESHET_EMERGENCY_RULES_URL,
    /** `'none'` for the embedded outlines; `null` where the mode chooses. */
    baseMapStyleUrl: env.FRESHET_BASE_MAP_STYLE_URL,
    /** Raises what USGS allows; a secret. */
    usgsApiKey: env.FRESHET_USGS_API_KEY,
    /** One origin that stands in for all river services; its figures are shown as simulated. */
    riverServicesUrl: env.FRESHET_RIVER_SERVICES_URL,
    baseMapAttribution: env.FRESHET_BASE_MAP_ATTRIBUTION,
    /** `'info'` logs every request. */
    logLevel: env.FRESHET_LOG_LEVEL,
    logFormat: env.FRESHET_LOG_FORMAT,
  };
}

/** Everything a deployment can choose, checked once at the start. */
export type Settings = Readonly<ReturnType<typeof settingsOf>>;

/**
 * Reads the settings from environment variables.
 *
 * @throws {SettingsError} naming the variable, its value and what it must be. A misspelt
 *   `FRESHET_…` name is an error too, rather than silently ignored.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const known = Object.keys(environment.shape);
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('FRESHET_') || known.includes(name) || TEST_NAMES.has(name)) continue;
    if (isOfService(name, value)) continue;
    const names = known.filter((other) => other.startsWith('FRESHET_')).join(', ');
    throw new SettingsError(`${name} is not a setting; the settings are ${names}`);
  }
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'settings');
    const isSecret = SECRETS.has(name) || HAS_LOGIN.test(env[name] ?? '');
    const value = isSecret ? '' : `=${JSON.stringify(env[name] ?? '')}`;
    throw new SettingsError(`${name}${value} ${issue?.message ?? ''}`);
  }
  const settings = settingsOf(parsed.data);
  if (settings.asOf !== null && settings.mode === 'live') {
    throw new SettingsError(
      `FRESHET_AS_OF=${settings.asOf} needs FRESHET_MODE=demo: a live site shows today`,
    );
  }
  return settings;
}

/** The address of a site's store: as set, or else the default file of its mode. */
export function databaseUrlOf({ databaseUrl }: Settings, mode: 'live' | 'demo'): string {
  return databaseUrl ?? `file:var/${mode === 'demo' ? 'demo' : 'freshet'}.sqlite`;
}
