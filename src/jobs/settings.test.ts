import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

describe('readSettings', () => {
  test('without any variable the site is live on a local port', () => {
    expect(readSettings({})).toMatchObject({
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
  });

  test('a blank variable counts as unset', () => {
    expect(readSettings({ PORT: '', FRESHET_MODE: '', FRESHET_AS_OF: '' })).toEqual(
      readSettings({}),
    );
  });

  test('so do spaces: an empty host would listen on every address', () => {
    expect(readSettings({ HOST: '  ', DATABASE_URL: ' ' })).toEqual(readSettings({}));
  });

  test.each(['fish@example.org', 'https://example.org/contact'])('%s is a contact', (contact) => {
    expect(readSettings({ FRESHET_CONTACT: contact }).contact).toBe(contact);
  });

  test('reads what is set', () => {
    const settings = readSettings({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL: 'file:/tmp/x.sqlite',
      FRESHET_MODE: 'demo',
      FRESHET_AS_OF: '2025-10-23',
    });
    expect(settings).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      databaseUrl: 'file:/tmp/x.sqlite',
      mode: 'demo',
      asOf: '2025-10-23',
    });
  });

  test.each([
    ['PORT', 'http', 'PORT="http" must be a port number, 0 to 65535'],
    ['PORT', '70000', 'PORT="70000" must be a port number, 0 to 65535'],
    ['PORT', '-1', 'PORT="-1" must be a port number, 0 to 65535'],
    ['FRESHET_MODE', 'prod', 'FRESHET_MODE="prod" must be live, demo or auto'],
    ['FRESHET_AS_OF', '23 Oct', 'FRESHET_AS_OF="23 Oct" must be a date written YYYY-MM-DD'],
    ['FRESHET_AS_OF', '2025-02-30', 'FRESHET_AS_OF="2025-02-30" must be a real date'],
    ['FRESHET_REGULATIONS_URL', 'javascript:alert(1)', 'must be a web address'],
    ['FRESHET_ANALYTICS_ID', 'G-"><script>', 'must be a measurement id'],
    ['FRESHET_CONTACT', 'javascript:alert(1)', 'must be an e-mail address or a web address'],
    ['FRESHET_CONTACT', 'Jane Doe', 'must be an e-mail address or a web address'],
    ['FRESHET_NIGHTLY', 'yes', 'FRESHET_NIGHTLY="yes" must be on or off'],
    ['FRESHET_WDFW_RETURNS_URL', 'data.wa.gov', 'must be a web address'],
    ['DATABASE_URL', ':memory:', 'DATABASE_URL=":memory:" cannot be shared'],
    ['FRESHET_ASOF', '2025-10-23', 'FRESHET_ASOF is not a setting; the settings are FRESHET_'],
  ])('%s=%s stops the start with one line that names it', (name, value, message) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(message);
    expect(read).not.toThrow('\n');
  });

  test.each([
    ['FRESHET_WDFW_RETURNS_TOKEN', 'hush\n hush', 'must be an app token'],
    ['FRESHET_USGS_API_KEY', 'hush\n hush', 'must be an API key'],
    [
      'FRESHET_RIVER_SERVICES_URL',
      'https://me:hush@a.example/',
      'must not contain a user and password',
    ],
  ])('a wrong %s is not repeated', (name, value, message) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(`${name} ${message}`);
    expect(read).not.toThrow('hush');
  });

  test('what Kubernetes adds for services named freshet and freshet-web is no setting', () => {
    const added = ['FRESHET', 'FRESHET_WEB'].flatMap((service) => [
      [`${service}_SERVICE_HOST`, '10.0.0.7'],
      [`${service}_SERVICE_PORT`, '80'],
      [`${service}_SERVICE_PORT_HTTP`, '80'],
      [`${service}_PORT`, 'tcp://10.0.0.7:80'],
      [`${service}_PORT_80_TCP`, 'tcp://10.0.0.7:80'],
      [`${service}_PORT_80_TCP_PROTO`, 'tcp'],
      [`${service}_PORT_80_TCP_PORT`, '80'],
      [`${service}_PORT_80_TCP_ADDR`, '10.0.0.7'],
    ]);
    expect(readSettings(Object.fromEntries(added))).toEqual(readSettings({}));
    expect(() => readSettings({ FRESHET_PORT: '80' })).toThrow('FRESHET_PORT is not a setting');
  });

  test('a live site cannot be shown as of a past day', () => {
    expect(() => readSettings({ FRESHET_AS_OF: '2025-10-23' })).toThrow(
      'FRESHET_AS_OF=2025-10-23 needs FRESHET_MODE=demo',
    );
  });
});
