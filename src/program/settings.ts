import { isIP } from 'node:net';
import * as z from 'zod';
import { plainDateSchema } from '#domain/time/plain-date-schema.ts';

/** An invalid setting. The message is one line that names it and says what is expected. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const given = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

function optional<Schema extends z.ZodType>(variable: string, schema: Schema) {
  return z.preprocess((value) => given(value) ?? null, schema.nullable()).describe(variable);
}

function withDefault<Schema extends z.ZodType>(variable: string, schema: Schema, usual: string) {
  return z.preprocess((value) => given(value) ?? usual, schema).describe(variable);
}

const text = z.string().trim();
/** `fetch` refuses an address with a user name and password, and repeats them in its error. */
const HAS_LOGIN = /^[^/]*\/\/[^/?#]*@/;
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address (https://…)' })
  .refine((address) => !HAS_LOGIN.test(address), 'must not contain a user and password');
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port number, 0 to 65535');
const siteAddress = webAddress
  .refine((address) => /^[^/]*\/\/[^/?#]+\/?$/.test(address), 'must end after the host')
  .transform((address) => new URL(address).origin);
const storeAddress = text.refine(
  (url) => url !== ':memory:',
  'cannot be shared with the process that fills the store; give the path of a file',
);
function oneOf<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` });
}
const contact = z.union([z.email(), z.url({ protocol: /^https$/ })], {
  error: 'must be an e-mail address or a web address (https://…)',
});
const styleAddress = z.union([z.literal('none'), z.url({ protocol: /^https?$/ })], {
  error: "must be a web address (https://…), or 'none' for the embedded outlines",
});
function isNetwork(written: string): boolean {
  const [, address = '', bits = '1'] = /^([\d.a-f:]+)(?:\/(\d{1,3}))?$/i.exec(written) ?? [];
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  // "0.0.0.0/0" would trust the whole internet.
  return Number(bits) >= 1 && Number(bits) <= most;
}
const networks = text
  .transform((list) => list.split(/[\s,]+/))
  .refine(
    (list) => list.every(isNetwork),
    'must be addresses or networks (203.0.113.0/24) separated by commas',
  );
const REPORTS_PAGE = 'https://wdfw.wa.gov/fishing/management/hatcheries/escapement';
const REGULATIONS = 'https://wdfw.wa.gov/fishing/regulations';

/** Everything a deployment can choose: its name in the program, its variable and its allowed values. */
const SETTINGS = z.object({
  port: withDefault('PORT', port, '3000'),
  host: withDefault('HOST', text, '127.0.0.1'),
  /** A separate port for `/metrics`; `null` for none. */
  metricsPort: optional('FRESHET_METRICS_PORT', port),
  /** Proxies whose X-Forwarded-For is believed, besides those on loopback and private addresses. */
  trustedProxies: optional('FRESHET_TRUSTED_PROXIES', networks),
  /** Secret token for `/api/operator`; `null` disables it. */
  operatorToken: optional(
    'FRESHET_OPERATOR_TOKEN',
    z.string().regex(/^[\w-]{20,200}$/, 'must be 20 or more letters, digits, - and _'),
  ),
  /** Address of the store; `null` for the default file of the mode. */
  databaseUrl: optional('DATABASE_URL', storeAddress),
  /** Folder for `npm run store:backup`; `null` for the store's own. */
  backupFolder: optional('FRESHET_BACKUP_FOLDER', text),
  mode: withDefault('FRESHET_MODE', oneOf('live', 'demo', 'auto'), 'live'),
  /** Shows the site as it stood on this day; demo mode only. */
  asOf: optional('FRESHET_AS_OF', plainDateSchema),
  /** Folder of the snapshot; `null` for the bundled one. */
  snapshotFolder: optional('FRESHET_SNAPSHOT', text),
  isNightly: withDefault(
    'FRESHET_NIGHTLY',
    oneOf('on', 'off').transform((nightly) => nightly === 'on'),
    'on',
  ),
  dailyReturnsUrl: withDefault('FRESHET_WDFW_RETURNS_URL', webAddress, 'https://data.wa.gov'),
  dailyReturnsToken: optional(
    'FRESHET_WDFW_RETURNS_TOKEN',
    z.string().regex(/^[\w-]{1,100}$/, 'must be an app token: letters, digits, - and _'),
  ),
  weeklyReportsUrl: withDefault('FRESHET_WDFW_REPORTS_URL', webAddress, REPORTS_PAGE),
  dartUrl: withDefault('FRESHET_DART_URL', webAddress, 'https://www.cbr.washington.edu'),
  analyticsId: optional(
    'FRESHET_ANALYTICS_ID',
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,40}$/, 'must be a measurement id: letters, digits and hyphens'),
  ),
  contact: optional('FRESHET_CONTACT', contact),
  /** Public origin of the site, for absolute links in feeds, citations and previews. */
  siteUrl: optional('FRESHET_SITE_URL', siteAddress),
  /** Origin that browsers ask for rivers; `null` for the site's own. */
  riverOrigin: optional('FRESHET_RIVER_ORIGIN', siteAddress),
  regulationsUrl: withDefault('FRESHET_REGULATIONS_URL', webAddress, REGULATIONS),
  emergencyRulesUrl: withDefault(
    'FRESHET_EMERGENCY_RULES_URL',
    webAddress,
    `${REGULATIONS}/emergency-rules`,
  ),
  /** `'none'` for the embedded outlines; `null` for the default of the mode. */
  baseMapStyleUrl: optional('FRESHET_BASE_MAP_STYLE_URL', styleAddress),
  baseMapAttribution: optional('FRESHET_BASE_MAP_ATTRIBUTION', text),
  /** Secret; raises USGS's quota. */
  usgsApiKey: optional(
    'FRESHET_USGS_API_KEY',
    z.string().regex(/^[\w-]{1,100}$/, 'must be an API key: letters, digits, - and _'),
  ),
  /** One origin that stands in for all river services; its figures are labeled simulated. */
  riverServicesUrl: optional('FRESHET_RIVER_SERVICES_URL', webAddress),
  /** `'info'` logs every request. */
  logLevel: withDefault('FRESHET_LOG_LEVEL', oneOf('info', 'warn', 'error'), 'info'),
  logFormat: withDefault('FRESHET_LOG_FORMAT', oneOf('text', 'json'), 'text'),
});

/** The variable of each setting, by its name in the program. */
const VARIABLES = Object.entries(SETTINGS.shape).map(
  ([name, { description = '' }]) => [name, description] as const,
);

/** Variables with the product's prefix that only tests read. */
const TEST_NAMES = new Set(['FRESHET_SHARED']);

/** Variables that Kubernetes and container links add for a service named freshet…. */
const OF_SERVICE =
  /_SERVICE_(?:HOST|PORT(?:_\w+)?)$|_PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?$/;
const SERVICE_ADDRESS = /^(?:tcp|udp|sctp):\/\//;

function isOfService(name: string, value = ''): boolean {
  return OF_SERVICE.test(name) || (name.endsWith('_PORT') && SERVICE_ADDRESS.test(value));
}

/** Settings whose values must never appear in messages. */
const SECRETS = new Set([
  'FRESHET_WDFW_RETURNS_TOKEN',
  'FRESHET_USGS_API_KEY',
  'FRESHET_OPERATOR_TOKEN',
]);

/**
 * @throws {SettingsError} naming the variable, its value and what is expected; also for a misspelled
 *   name.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  const known = VARIABLES.map(([, variable]) => variable);
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith('FRESHET_') || known.includes(name) || TEST_NAMES.has(name)) continue;
    if (isOfService(name, value)) continue;
    const names = known.filter((other) => other.startsWith('FRESHET_')).join(', ');
    throw new SettingsError(`${name} is not a setting; the settings are ${names}`);
  }
  const parsed = SETTINGS.safeParse(
    Object.fromEntries(VARIABLES.map(([name, variable]) => [name, env[variable]])),
  );
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const variable = VARIABLES.find(([name]) => name === issue?.path[0])?.[1] ?? 'settings';
    const isSecret = SECRETS.has(variable) || HAS_LOGIN.test(env[variable] ?? '');
    const value = isSecret ? '' : `=${JSON.stringify(env[variable] ?? '')}`;
    throw new SettingsError(`${variable}${value} ${issue?.message ?? ''}`);
  }
  const { asOf, mode, port, siteUrl } = parsed.data;
  if (asOf !== null && mode === 'live') {
    throw new SettingsError(
      `FRESHET_AS_OF=${asOf} needs FRESHET_MODE=demo: a live site shows today`,
    );
  }
  return { ...parsed.data, siteUrl: siteUrl ?? `http://localhost:${port}` };
}

/** Everything a deployment can choose, checked once at the start. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** The address of the site's store: as set, or the default file of the mode. */
export function databaseUrlOf({ databaseUrl }: Settings, mode: 'live' | 'demo'): string {
  return databaseUrl ?? `file:var/${mode === 'demo' ? 'demo' : 'freshet'}.sqlite`;
}
