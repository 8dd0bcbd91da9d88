import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../config-error';
import { readConfig } from '../read-config';

/** The address as parsed by the driver. */
function connectionOf(variables: Record<string, string>) {
  const { database } = readConfig(variables);
  const parts = (connectionString = '') => {
    const { host, port, user, password, database: name, ssl } = new pg.Client({ connectionString });
    return { host, port, user, password, name, ssl };
  };
  return { ...parts(database?.url), listen: parts(database?.listenUrl) };
}

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the parts of the address of the database', () => {
  it.each([
    'ab/cd+ef==',
    '12/cd',
    'a@b',
    'a:b',
    'a#b',
    'a%b',
    '50%off',
    '%2F',
    '%ff',
    'a?b=c&d',
    'a b',
    ' a ',
    'a\\b"\'`$',
    'ü€🌷',
  ])('take the password %j as it is', password => {
    const connection = { host: 'database', port: 5432, user: 'oriel', name: 'oriel', password, ssl: false };
    expect(connectionOf({ DATABASE_HOST: 'database', DATABASE_PASSWORD: password })).toEqual({
      ...connection,
      listen: connection,
    });
  });

  it.each(['name with space', 'a%2Fb', 'a/b', 'äöü', 'a@b:c'])('take the name %j literally', name => {
    const found = connectionOf({ DATABASE_HOST: 'h', DATABASE_NAME: name, DATABASE_USER: name });
    expect(found).toMatchObject({ name, user: name });
  });

  it.each(['db.example.com', '10.0.0.7', '::1', '/var/run/postgresql', 'my_db'])('take the host %s', host => {
    expect(connectionOf({ DATABASE_HOST: host, DATABASE_PORT: '6432' })).toMatchObject({ host, port: 6432 });
  });

  it('have a direct connection for notifications', () => {
    const parts = { DATABASE_HOST: 'pooler', DATABASE_PORT: '6432', DATABASE_PASSWORD: 'a/b' };
    const listen = { DATABASE_LISTEN_HOST: 'direct', DATABASE_LISTEN_PORT: '5432' };
    expect(connectionOf({ ...parts, ...listen })).toMatchObject({
      host: 'pooler',
      port: 6432,
      listen: { host: 'direct', port: 5432, password: 'a/b' },
    });
    expect(connectionOf({ ...parts, DATABASE_LISTEN_URL: 'postgresql://o@direct/n' })).toMatchObject({
      host: 'pooler',
      listen: { host: 'direct', port: 5432, user: 'o' },
    });
  });

  it.each([
    [undefined, false],
    ['off', false],
    ['on', {}],
    ['unverified', { rejectUnauthorized: false }],
  ])('encrypt connections with DATABASE_TLS=%s', (tls, ssl) => {
    const found = connectionOf({ DATABASE_HOST: 'h', ...(tls && { DATABASE_TLS: tls }) });
    expect(found.ssl).toEqual(ssl);
  });

  it('replace the embedded database only if a host is set', () => {
    expect(readConfig({ DATABASE_HOST: 'h', JOBS: 'off' }).jobs).toBe(false);
    // Kubernetes sets this variable for a service of that name.
    expect(readConfig({ DATABASE_PORT: 'tcp://10.0.0.1:5432' }).database).toBeUndefined();
  });

  it.each([
    [{ DATABASE_HOST: 'h', DATABASE_URL: 'postgresql://o:geheim@h/n' }, ['DATABASE_HOST']],
    [
      { DATABASE_PASSWORD: 'geheim', DATABASE_URL: 'postgresql://o@h/n', DATABASE_LISTEN_HOST: 'h' },
      ['DATABASE_PASSWORD', 'DATABASE_LISTEN_HOST'],
    ],
    [
      { DATABASE_HOST: 'h', DATABASE_LISTEN_HOST: 'h', DATABASE_LISTEN_URL: 'postgresql://o@h/n' },
      ['DATABASE_LISTEN_HOST'],
    ],
  ])('are refused beside a whole address: %j', (variables, names) => {
    const problems = problemsOf(variables);
    expect(problems.map(problem => problem.split(' ')[0])).toEqual(names);
    for (const problem of problems)
      expect(problem).toMatch(/must not be set together with DATABASE_(LISTEN_)?URL/);
    expect(problems.join()).not.toContain('geheim');
  });

  it.each([
    [{ DATABASE_PASSWORD: 'geheim' }, 'DATABASE_HOST must be set together with DATABASE_PASSWORD'],
    [{ DATABASE_HOST: 'h:5432' }, 'DATABASE_HOST must be a host name'],
    [{ DATABASE_HOST: 'postgresql://o:geheim@h/n' }, 'DATABASE_HOST must be a host name'],
    [{ DATABASE_HOST: 'h', DATABASE_PORT: 'x' }, 'DATABASE_PORT must be a port'],
    [{ DATABASE_HOST: 'h', DATABASE_NAME: 'a?b' }, 'DATABASE_NAME must have no ? and no #'],
    [{ DATABASE_HOST: 'h', DATABASE_TLS: 'yes' }, 'DATABASE_TLS must be off, on or unverified'],
    [
      { DATABASE_HOST: 'h', DATABASE_NAME: 'n', SQL_TOOL_URL: 'postgresql://reader@h/n' },
      'SQL_TOOL_URL must not be the database of the server',
    ],
  ])('are refused as %j', (variables, problem) => {
    expect(problemsOf(variables)).toEqual([expect.stringContaining(problem)]);
    expect(problemsOf(variables).join()).not.toContain('geheim');
  });
});

describe('the parts of other addresses', () => {
  const mailOf = (variables: Record<string, string>) =>
    readConfig({ MAIL_FROM: 'oriel@example.com', ...variables }).mail?.url;

  it('make the address of the mail server', () => {
    expect(mailOf({ SMTP_HOST: 'mail' })).toBe('smtp://mail:587');
    expect(mailOf({ SMTP_HOST: 'mail', SMTP_PORT: 'tcp://10.0.0.1:25' })).toBe('smtp://mail:587');
    expect(mailOf({ SMTP_HOST: '::1', SMTP_TLS: 'on' })).toBe('smtps://[::1]:465');
    const url = mailOf({ SMTP_HOST: 'mail', SMTP_PORT: '25', SMTP_USER: 'o@x', SMTP_PASSWORD: ' a/b%ü ' });
    const { username, password, host } = new URL(url ?? '');
    expect([username, password].map(decodeURIComponent)).toEqual(['o@x', ' a/b%ü ']);
    expect(host).toBe('mail:25');
  });

  it('make the address of the database that agents query', () => {
    const parts = { SQL_TOOL_HOST: 'h', SQL_TOOL_NAME: 'facts', SQL_TOOL_USER: 'reader' };
    const { queriedDatabase } = readConfig({ ...parts, SQL_TOOL_PASSWORD: 'a/b', SQL_TOOL_TLS: 'on' });
    const { host, port, user, password, database, ssl } = new pg.Client({
      connectionString: queriedDatabase,
    });
    expect({ host, port, user, password, database, ssl }).toEqual({
      host: 'h',
      port: 5432,
      user: 'reader',
      password: 'a/b',
      database: 'facts',
      ssl: {},
    });
  });

  it.each([
    [{ SMTP_HOST: 'mail' }, 'MAIL_FROM and SMTP_HOST (or SMTP_URL) must be set together'],
    [{ MAIL_FROM: 'o@example.com' }, 'MAIL_FROM and SMTP_HOST (or SMTP_URL) must be set together'],
    [{ SMTP_PORT: '25' }, 'SMTP_HOST must be set together with SMTP_PORT'],
    [
      { SMTP_HOST: 'mail', MAIL_FROM: 'o@example.com', SMTP_PASSWORD: 'geheim' },
      'SMTP_PASSWORD and SMTP_USER must be set together',
    ],
    [{ SQL_TOOL_HOST: 'h', SQL_TOOL_NAME: 'n' }, 'SQL_TOOL_HOST and SQL_TOOL_USER must be set together'],
    [
      {
        DATABASE_HOST: 'h',
        DATABASE_NAME: 'n',
        SQL_TOOL_HOST: 'h',
        SQL_TOOL_NAME: 'n',
        SQL_TOOL_USER: 'reader',
      },
      'SQL_TOOL_HOST must not be the database of the server',
    ],
  ])('are refused as %j', (variables, problem) => {
    expect(problemsOf(variables)).toEqual([expect.stringContaining(problem)]);
  });
});

describe.each([
  ['DATABASE_URL', 'postgresql', {}],
  ['DATABASE_LISTEN_URL', 'postgresql', {}],
  ['SQL_TOOL_URL', 'postgresql', {}],
  ['SMTP_URL', 'smtp', { MAIL_FROM: 'oriel@example.com' }],
])('an address in %s', (name, protocol, others) => {
  it.each([
    ['o:geheim/x@h/n', 'a password that is not encoded: write / in it as %2F'],
    ['o:12/geheim@h/n', 'a password that is not encoded'],
    ['o:a@b/geheim@h/n', 'a password that is not encoded'],
    ['o:geheim?x@h/n', 'a password that is not encoded'],
    ['o:12?geheim@h/n', 'a password that is not encoded'],
    ['o:geheim#x@h/n', 'a password that is not encoded'],
    ['o:12#geheim@h/n', 'a password that is not encoded'],
    ['o:geheim%ff@h/n', 'a password that is not encoded: write % in it as %25'],
    ['geheim%ff@h/n', 'a user that is not encoded: write % in it as %25'],
    ['o:geheim@h:port/n', 'a port that is not a number'],
    ['o:geheim@h:70000/n', 'a port that is not a number'],
    ['o:geheim@:5432/n', 'no host name'],
    ['o:geheim@/n', 'no host name'],
    ['o:geheim@a host/n', 'a host name that cannot be read'],
  ])('that cannot be read is refused with the setting and the part: %s', (address, part) => {
    const problems = problemsOf({ ...others, [name]: `${protocol}://${address}` });
    expect(problems).toEqual([expect.stringContaining(`${name} has ${part}`)]);
    expect(problems.join()).not.toContain('geheim');
  });

  it.each(['o:a@b@h/n', 'o:50%off@h:5432/n', 'o:a%2Fb@h/n', 'o@h/n?application_name=a@b', 'o@[::1]:5432/n'])(
    'may be %s',
    address => expect(problemsOf({ ...others, [name]: `${protocol}://${address}` })).toEqual([]),
  );
});

it('is never assembled from secrets in the deployment examples', () => {
  const folder = fileURLToPath(new URL('../../../../deploy', import.meta.url));
  for (const file of readdirSync(folder))
    expect(readFileSync(`${folder}/${file}`, 'utf8'), file).not.toMatch(/:\/\/\S*\$\{?\w+\S*@/);
});
