import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error';
import { describeSettings } from './describe-settings';
import { readConfig } from './read-config';

function problemsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://ai.example.com',
  FRAME_ORIGIN: 'https://frames.example.com',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'oriel',
  OIDC_CLIENT_SECRET: 'secret',
  SESSION_SECRET: 'x'.repeat(32),
};

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 4400,
      examplesPort: 4401,
      host: '127.0.0.1',
      production: false,
      demoData: true,
      openai: undefined,
      oidc: undefined,
      database: undefined,
    });
  });

  it('counts an empty variable as not set', () => {
    expect(readConfig({ PORT: '', OPENAI_API_KEY: ' ' })).toMatchObject({ port: 4400, openai: undefined });
  });

  it('takes an endpoint from its key or its address', () => {
    expect(readConfig({ OPENAI_API_KEY: 'k' }).openai?.baseUrl).toBe('https://api.openai.com/v1');
    expect(
      readConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1/', OPENAI_MODELS: 'a, b,' }).openai,
    ).toEqual({
      apiKey: undefined,
      baseUrl: 'http://127.0.0.1:11434/v1',
      models: ['a', 'b'],
      imageModels: [],
    });
  });

  it('reads the words in the name of the preferred agent', () => {
    expect(readConfig({}).preferredAgent).toEqual(['GPT-4o', 'EU']);
    expect(readConfig({ PREFERRED_AGENT: ' Claude Sonnet, ,EU' }).preferredAgent).toEqual([
      'Claude Sonnet',
      'EU',
    ]);
  });

  it('reads prices, also of models whose names have signs', () => {
    const text = 'gpt-4o=2.50/10, qwen3:8b=0/0,org/a=b=0.000001/1,*=1/4';
    const { openai } = readConfig({ OPENAI_API_KEY: 'k', OPENAI_PRICES: text });
    expect([...(openai?.prices ?? [])]).toEqual([
      ['gpt-4o', { inputMicroeuro: 2_500_000, outputMicroeuro: 10_000_000 }],
      ['qwen3:8b', { inputMicroeuro: 0, outputMicroeuro: 0 }],
      ['org/a=b', { inputMicroeuro: 1, outputMicroeuro: 1_000_000 }],
      ['*', { inputMicroeuro: 1_000_000, outputMicroeuro: 4_000_000 }],
    ]);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['EXAMPLES_PORT', '1.5'],
    ['PUBLIC_URL', 'ai.example.com'],
    ['PUBLIC_URL', 'https://ai.example.com/portal'],
    ['FRAME_ORIGIN', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'yes'],
    ['DATABASE_URL', 'mysql://host/name'],
    ['OIDC_ISSUER', 'id.example.com'],
    ['OIDC_TRUST_EMAIL', 'yes'],
    ['SESSION_SECRET', 'short'],
    ['OPENAI_BASE_URL', 'localhost:1234'],
    ['OPENAI_PRICES', 'gpt-4o'],
    ['OPENAI_PRICES', 'gpt-4o=-1/2'],
    ['OPENAI_PRICES', 'gpt-4o=1'],
    ['OPENAI_PRICES', 'a=1/2,a=3/4'],
    ['OPENAI_PRICES', 'a=1/2,'],
    ['STRIPE_TEST_CLOCK', 'now'],
    ['RATE_LIMIT_STORE', 'redis'],
    ['CREDIT_BLOCK_LIMIT', '1,5'],
    ['NAME_RULE', 'lax'],
    ['LOG_LEVEL', 'verbose'],
    ['LOG_PRETTY', '1'],
    ['RATE_LIMIT', 'none'],
    ['NODE_ENV', 'prod'],
    ['DEMO_DATA', 'true'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems.filter(problem => problem.startsWith(`${name} must`))).toHaveLength(1);
    expect(problems.join()).not.toContain('\n');
  });

  it('takes a sign-in without `auth_time` as fresh only with OIDC_TRUST_LOGIN', () => {
    expect(readConfig(production).oidc).toMatchObject({ trustLogin: false });
    expect(readConfig({ ...production, OIDC_TRUST_LOGIN: 'on' }).oidc).toMatchObject({ trustLogin: true });
  });

  it('accepts addresses without `email_verified` only with OIDC_TRUST_EMAIL', () => {
    expect(readConfig(production).oidc).toMatchObject({ trustEmail: false });
    expect(readConfig({ ...production, OIDC_TRUST_EMAIL: 'on' }).oidc).toMatchObject({ trustEmail: true });
  });

  it('tells every wrong variable at once', () => {
    expect(problemsOf({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(2);
  });

  it('keeps the demo accounts on this machine', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('OIDC_ISSUER must be set')]);
  });

  it('starts in production with what it asks for', () => {
    expect(readConfig(production)).toMatchObject({ production: true, demoData: false, logPretty: false });
  });

  it.each([
    [production, false],
    [{ ...production, SOURCE_MAPS: 'on' }, true],
    [{}, true],
    [{ SOURCE_MAPS: 'off' }, false],
  ])('of %j serves source maps: %s', (variables, sourceMaps) => {
    expect(readConfig(variables).sourceMaps).toBe(sourceMaps);
  });

  it.each(Object.keys(production).filter(name => name !== 'NODE_ENV'))('asks for %s in production', name => {
    const { [name as keyof typeof production]: _, ...rest } = production;
    expect(problemsOf(rest).join('\n')).toContain(`${name} must be set`);
  });

  it.each([
    ['PUBLIC_URL', 'http://ai.example.com'],
    ['OIDC_ISSUER', 'http://id.example.com'],
    ['FRAME_ORIGIN', 'https://ai.example.com'],
    ['FRAME_ORIGIN', 'https://ai.example.com:8443'],
    ['FRAME_ORIGIN', 'http://frames.example.com'],
    ['DEMO_DATA', 'on'],
  ])('refuses %s=%s in production', (name, value) => {
    expect(problemsOf({ ...production, [name]: value }).join('\n')).toContain(`${name} must`);
  });
});

/** The formatter pads the cells of tables. */
const unaligned = (text: string) => text.replace(/ {2,}/g, ' ').replace(/-{3,}/g, '---');

describe('providers of models', () => {
  it('are found by their keys', () => {
    expect(readConfig({}).providers).toEqual({});
    const { providers } = readConfig({
      ANTHROPIC_API_KEY: 'a',
      GOOGLE_API_KEY: 'g',
      GOOGLE_BASE_URL: 'http://127.0.0.1:9/v1beta/',
      GOOGLE_MODELS: 'gemini-a, gemini-b',
      GOOGLE_PRICES: '*=1/2',
    });
    expect(providers).toEqual({
      anthropic: {
        apiKey: 'a',
        baseUrl: 'https://api.anthropic.com/v1',
        models: [],
        location: undefined,
        prices: undefined,
      },
      google: {
        apiKey: 'g',
        baseUrl: 'http://127.0.0.1:9/v1beta',
        models: ['gemini-a', 'gemini-b'],
        imageModels: [],
        prices: new Map([['*', { inputMicroeuro: 1_000_000, outputMicroeuro: 2_000_000 }]]),
      },
    });
  });

  it.each([
    ['https://gateway.example.com', 'https://gateway.example.com/v1'],
    ['https://gateway.example.com/', 'https://gateway.example.com/v1'],
    ['https://gateway.example.com/anthropic/v1/', 'https://gateway.example.com/anthropic/v1'],
  ])('are reached at %s under %s', (given, baseUrl) => {
    const { providers } = readConfig({ ANTHROPIC_API_KEY: 'a', ANTHROPIC_BASE_URL: given });
    expect(providers.anthropic?.baseUrl).toBe(baseUrl);
  });

  it('have a place each', () => {
    const { openai, providers } = readConfig({
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      OPENAI_LOCATION: 'germany',
      ANTHROPIC_API_KEY: 'a',
      ANTHROPIC_LOCATION: 'usa',
      GOOGLE_API_KEY: 'g',
      GOOGLE_LOCATION: 'any',
      MISTRAL_API_KEY: 'm',
    });
    expect(
      [openai, providers.anthropic, providers.google, providers.mistral].map(each => each?.location),
    ).toEqual(['germany', 'usa', 'any', undefined]);
  });

  it.each([
    [
      { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_LOCATION: 'Frankfurt' },
      'OPENAI_LOCATION must be a place: usa, europe, germany, uk, swiss, any',
    ],
    [
      { OPENAI_LOCATION: 'germany' },
      'OPENAI_BASE_URL or OPENAI_API_KEY must be set together with OPENAI_LOCATION',
    ],
    [{ GOOGLE_API_KEY: 'g', GOOGLE_LOCATION: 'europe,usa' }, 'GOOGLE_LOCATION must be a place'],
    [{ MISTRAL_LOCATION: 'europe' }, 'MISTRAL_API_KEY must be set together with MISTRAL_LOCATION'],
    [{ MISTRAL_BASE_URL: 'https://gateway.example.com' }, 'MISTRAL_API_KEY must be set'],
    [{ MISTRAL_API_KEY: 'two words' }, 'MISTRAL_API_KEY must have no spaces'],
    [{ MISTRAL_API_KEY: 'k', MISTRAL_BASE_URL: 'file:///etc/passwd' }, 'MISTRAL_BASE_URL must be'],
    [{ ANTHROPIC_PRICES: 'cheap' }, 'ANTHROPIC_PRICES must be'],
    [{ MODEL_IDLE_LIMIT: '0' }, 'MODEL_IDLE_LIMIT must be'],
    [
      {
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_PRICES: 'team=price_1,premium=price_2',
        STRIPE_TEST_CLOCK: 'clock_1',
      },
      'STRIPE_TEST_CLOCK needs a test key',
    ],
    [{ PLAN_PRICES_YEARLY: 'basic=9' }, 'PLAN_PRICES_YEARLY must be'],
    [
      {
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        STRIPE_PRICES: 'team=price_1,premium=price_2',
        PLAN_PRICES_YEARLY: 'team=99,premium=199',
        STRIPE_PRICES_YEARLY: 'team=price_3',
      },
      'STRIPE_PRICES_YEARLY needs a price for premium, which PLAN_PRICES_YEARLY offers',
    ],
    [
      { EMBEDDING_BASE_URL: 'http://localhost:1/v1' },
      'EMBEDDING_MODEL must be set together with EMBEDDING_BASE_URL',
    ],
    [
      { EMBEDDING_MODEL: 'e' },
      'EMBEDDING_BASE_URL or OPENAI_API_KEY must be set together with EMBEDDING_MODEL',
    ],
    [
      { EMBEDDING_MODEL: 'e', OPENAI_API_KEY: 'sk-1', EMBEDDING_API_KEY: 'sk-2' },
      'EMBEDDING_BASE_URL must be set together with EMBEDDING_API_KEY',
    ],
  ])('are refused as %j', (variables, problem) => {
    expect(problemsOf(variables)).toEqual([expect.stringContaining(problem)]);
  });
});

describe('the model of embeddings', () => {
  it('has the endpoint of OpenAI with its key, or one of its own that never gets it', () => {
    const own = { EMBEDDING_MODEL: 'e', OPENAI_API_KEY: 'sk-1' };
    expect(readConfig(own).embeddings).toEqual({
      model: 'e',
      baseUrl: 'https://api.openai.com/v1',
      apiKey: 'sk-1',
    });
    expect(readConfig({ ...own, EMBEDDING_BASE_URL: 'http://localhost:1/v1/' }).embeddings).toEqual({
      model: 'e',
      baseUrl: 'http://localhost:1/v1',
      apiKey: undefined,
    });
  });
});

describe('docs/configuration.md', () => {
  it('is made from the settings', () => {
    const file = fileURLToPath(new URL('../../../../../docs/configuration.md', import.meta.url));
    if (process.env.UPDATE_DOCS) writeFileSync(file, describeSettings());
    expect(unaligned(readFileSync(file, 'utf8'))).toBe(unaligned(describeSettings()));
  });
});
