import { expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

test('without any variable the site is live on a local port; a blank one counts as unset', () => {
  const usual = readSettings({});
  expect(usual).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    mode: 'live',
    databaseUrl: null,
    asOf: null,
    isNightly: true,
    dailyReturnsUrl: 'https://data.wa.gov',
    weeklyReportsUrl: 'https://wdfw.wa.gov/fishing/management/hatcheries/escapement',
    dailyReturnsToken: null,
    regulationsUrl: 'https://wdfw.wa.gov/fishing/regulations',
  });
  // An empty host would listen on every address.
  const blank = { PORT: '', HOST: '  ', DATABASE_URL: ' ', FRESHET_MODE: '', FRESHET_AS_OF: '' };
  expect(readSettings(blank)).toEqual(usual);
});

test.each(['fish@example.org', 'https://example.org/contact'])(
  '%s may be written to',
  (contact) => {
    expect(readSettings({ FRESHET_CONTACT: contact }).contact).toBe(contact);
  },
);

test.each([
  ['PORT', 'http', 'PORT="http" must be a port number, 0 to 65535'],
  ['PORT', '70000', 'PORT="70000" must be a port number, 0 to 65535'],
  ['FRESHET_MODE', 'prod', 'FRESHET_MODE="prod" must be live, demo or auto'],
  ['FRESHET_AS_OF', 'Oct 23', 'FRESHET_AS_OF="Oct 23" must be an existing day written YYYY-MM-DD'],
  ['FRESHET_AS_OF', '2025-02-30', 'FRESHET_AS_OF="2025-02-30" must be an existing day'],
  ['FRESHET_AS_OF', '2025-10-23', 'FRESHET_AS_OF=2025-10-23 needs FRESHET_MODE=demo'],
  ['FRESHET_TRUSTED_PROXIES', 'cdn.example', 'must be addresses or networks (203.0.113.0/24)'],
  ['FRESHET_TRUSTED_PROXIES', '203.0.113.0/24, 0.0.0.0/0', 'must be addresses or networks'],
  ['FRESHET_TRUSTED_PROXIES', '203.0.113.0/33', 'must be addresses or networks'],
  ['FRESHET_REGULATIONS_URL', 'javascript:alert(1)', 'must be a web address'],
  ['FRESHET_ANALYTICS_ID', 'G-"><script>', 'must be a measurement id'],
  ['FRESHET_CONTACT', 'javascript:alert(1)', 'must be an e-mail address or a web address'],
  ['FRESHET_CONTACT', 'Jane Doe', 'must be an e-mail address or a web address'],
  ['FRESHET_NIGHTLY', 'yes', 'FRESHET_NIGHTLY="yes" must be on or off'],
  ['FRESHET_WDFW_RETURNS_URL', 'data.wa.gov', 'must be a web address'],
  ['DATABASE_URL', ':memory:', 'DATABASE_URL=":memory:" cannot be shared'],
  ['FRESHET_ASOF', '2025-10-23', 'FRESHET_ASOF is not a setting; the settings are FRESHET_'],
  ['FRESHET_WDFW_RETURNS_TOKEN', 'hush\n hush', 'RETURNS_TOKEN must be an app token'],
  ['FRESHET_USGS_API_KEY', 'hush\n hush', 'FRESHET_USGS_API_KEY must be an API key'],
  ['FRESHET_RIVER_SERVICES_URL', 'https://me:hush@a.example/', '_URL must not contain a user'],
])('%s=%s stops the start with one line that names it', (name, value, message) => {
  const read = () => readSettings({ [name]: value });
  expect(read).toThrow(SettingsError);
  expect(read).toThrow(message);
  expect(read).not.toThrow(/\n|hush/);
});

test('what Kubernetes adds for services named freshet and freshet-web is no setting', () => {
  const added = ['FRESHET', 'FRESHET_WEB'].flatMap((service) => [
    [`${service}_SERVICE_HOST`, '10.0.0.7'],
    [`${service}_SERVICE_PORT_HTTP`, '80'],
    [`${service}_PORT`, 'tcp://10.0.0.7:80'],
    [`${service}_PORT_80_TCP`, 'tcp://10.0.0.7:80'],
    [`${service}_PORT_80_TCP_PROTO`, 'tcp'],
  ]);
  expect(readSettings(Object.fromEntries(added))).toEqual(readSettings({}));
  expect(() => readSettings({ FRESHET_PORT: '80' })).toThrow('FRESHET_PORT is not a setting');
});
