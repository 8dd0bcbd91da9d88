import { resolve } from 'node:path';
import { defaultNameRule, hostLocations, nameRules } from '@oriel/contracts';
import * as z from 'zod';
import type { EmbeddingEndpoint } from '../../llm/embeddings/embed-texts';
import { defaultTimeLimits } from '../../llm/time-limits';
import { type Config, logLevels } from './config';
import { ConfigError } from './config-error';
import { credentialAddress } from './credential-address';
import {
  databaseHost,
  databaseName,
  databaseTls,
  findDatabaseContradictions,
  readDatabase,
} from './database-address';
import {
  type ModelEndpoint,
  type ProviderName,
  providerAddress,
  providerNames,
  readModelNames,
} from './model-endpoint';
import { readImagePrices, readModelPrices } from './model-prices';
import { type Setting, type SettingName, settings } from './setting';
import { isSameDatabase, mcpServers, readToolSettings } from './tool-settings';

const number = (max: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be ${what}`)
    .transform(Number)
    .refine(value => value <= max, `must be ${what}`);
const port = number(65_535, 'a port between 0 and 65535');
const onOff = z.enum(['on', 'off'], 'must be on or off').transform(value => value === 'on');
const address = (protocols: readonly string[], what: string) =>
  z
    .string()
    .refine(text => URL.canParse(text) && protocols.includes(new URL(text).protocol), `must be ${what}`);
const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(url.href);
};
const origin = z
  .string()
  .refine(isOrigin, 'must be an origin without a path, such as https://ai.example.com');
const postgres = credentialAddress(
  ['postgres:', 'postgresql:'],
  'a connection string such as postgresql://user@host/name',
);
const http = address(['http:', 'https:'], 'an http or https address');
const location = z.enum(hostLocations, `must be a place: ${hostLocations.join(', ')}`);

const seconds = number(86_400, 'a number of seconds from 1 to 86400').refine(
  value => value > 0,
  'must be a number of seconds from 1 to 86400',
);
const bytesPerMegabyte = 1024 * 1024;
const megabytes = (max: number) =>
  number(max, `a number of megabytes from 1 to ${max}`).refine(
    value => value > 0,
    `must be a number of megabytes from 1 to ${max}`,
  );
const prices = z
  .string()
  .refine(
    text => readModelPrices(text) !== undefined,
    'must be prices in euro for a million tokens, such as gpt-4o=2.50/10,*=1/4',
  )
  .transform(readModelPrices);

const imagePrices = z
  .string()
  .refine(
    text => readImagePrices(text) !== undefined,
    'must be prices in euro for a picture, such as gpt-image-1=0.06,*=0.05',
  )
  .transform(readImagePrices);

const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text.split(',').map(pair => {
      const [name = '', value = ''] = pair.split('=').map(part => part.trim());
      return [name, value] as const;
    }),
  );
const euro = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,5}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
const planPrices = z.string().transform((text, context) => {
  const given = pairs(text);
  const [team, premium] = [euro(given.get('team')), euro(given.get('premium'))];
  if (team !== undefined && premium !== undefined && given.size === 2) return { team, premium };
  context.addIssue({ code: 'custom', message: 'must be prices in euro, such as team=9.90,premium=19.90' });
  return z.NEVER;
});
const creditPackages = z.string().transform((text, context) => {
  const packages = [...pairs(text)].map(([credits, price]) => ({
    credits: /^[1-9]\d{0,4}$/.test(credits) ? Number(credits) : 0,
    amount: euro(price) ?? 0,
  }));
  if (packages.every(({ credits, amount }) => credits > 0 && amount > 0))
    return packages.sort((a, b) => a.credits - b.credits);
  context.addIssue({
    code: 'custom',
    message: 'must be whole euro with prices in euro, such as 10=10,50=45',
  });
  return z.NEVER;
});
const stripePrices = z.string().transform((text, context) => {
  const given = pairs(text);
  const [team, premium] = [given.get('team'), given.get('premium')];
  if (team?.startsWith('price_') && premium?.startsWith('price_') && team !== premium)
    return { team, premium };
  context.addIssue({
    code: 'custom',
    message: 'must be ids of two prices, such as team=price_1,premium=price_2',
  });
  return z.NEVER;
});

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production or development').optional(),
  PORT: port.default(4400),
  EXAMPLES_PORT: port.default(4401),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  FRAME_ORIGIN: origin.optional(),
  TRUST_PROXY: onOff.default(false),
  DATA_DIR: z.string().default('.oriel'),
  SDK_RELEASES: z.string().optional(),
  DATABASE_HOST: databaseHost.optional(),
  DATABASE_PORT: port.optional(),
  DATABASE_NAME: databaseName.optional(),
  DATABASE_USER: z.string().optional(),
  DATABASE_PASSWORD: z.string().optional(),
  DATABASE_TLS: databaseTls.optional(),
  DATABASE_LISTEN_HOST: databaseHost.optional(),
  DATABASE_LISTEN_PORT: port.optional(),
  DATABASE_URL: postgres.optional(),
  DATABASE_LISTEN_URL: postgres.optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: small letters, digits, hyphens',
    )
    .optional(),
  S3_ENDPOINT: http.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  OIDC_ISSUER: http.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_TRUST_EMAIL: onOff.default(false),
  OIDC_TRUST_LOGIN: onOff.default(false),
  PASSWORD_URL: http.optional(),
  SECURITY_CONTACT: address(
    ['mailto:', 'https:'],
    'an address that begins with mailto: or https:',
  ).optional(),
  SMTP_URL: credentialAddress(
    ['smtp:', 'smtps:'],
    'an address such as smtp://user:password@mail.example.com:587',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]{1,100} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address, or a name and an address such as Oriel <oriel@example.com>',
    )
    .optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: http.optional(),
  OPENAI_LOCATION: location.optional(),
  OPENAI_MODELS: z.string().optional(),
  OPENAI_PRICES: prices.optional(),
  OPENAI_IMAGE_MODELS: z.string().optional(),
  OPENAI_IMAGE_PRICES: imagePrices.optional(),
  EMBEDDING_MODEL: z.string().max(300, 'must have at most 300 characters').optional(),
  EMBEDDING_BASE_URL: http.optional(),
  EMBEDDING_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must have no spaces')
    .optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: http.optional(),
  ANTHROPIC_LOCATION: location.optional(),
  ANTHROPIC_MODELS: z.string().optional(),
  ANTHROPIC_PRICES: prices.optional(),
  GOOGLE_API_KEY: z.string().optional(),
  GOOGLE_BASE_URL: http.optional(),
  GOOGLE_LOCATION: location.optional(),
  GOOGLE_MODELS: z.string().optional(),
  GOOGLE_PRICES: prices.optional(),
  GOOGLE_IMAGE_MODELS: z.string().optional(),
  GOOGLE_IMAGE_PRICES: imagePrices.optional(),
  MISTRAL_API_KEY: z.string().optional(),
  MISTRAL_BASE_URL: http.optional(),
  MISTRAL_LOCATION: location.optional(),
  MISTRAL_MODELS: z.string().optional(),
  MISTRAL_PRICES: prices.optional(),
  MODEL_FIRST_BYTE_LIMIT: seconds.default(defaultTimeLimits.firstByte / 1_000),
  MODEL_IDLE_LIMIT: seconds.default(defaultTimeLimits.idle / 1_000),
  MODEL_TOTAL_LIMIT: seconds.default(defaultTimeLimits.total / 1_000),
  CREDIT_BLOCK_LIMIT: number(1_000_000, 'a number of whole cents').default(0),
  AUDIT_LOG_MONTHS: number(120, 'a number of months from 1 to 120')
    .refine(value => value > 0, 'must be a number of months from 1 to 120')
    .default(12),
  FILES_PER_QUESTION: number(50, 'a number of files from 1 to 50')
    .refine(value => value > 0, 'must be a number of files from 1 to 50')
    .default(10),
  FILE_MEGABYTES: megabytes(2_000).default(20),
  FILES_MEGABYTES: megabytes(10_000).default(50),
  STORAGE_MEGABYTES: megabytes(10_000_000).default(5_000),
  STARTER_CREDIT: number(1_000_000, 'a number of whole cents').default(100),
  PLAN_PRICES: planPrices.prefault('team=9.90,premium=19.90'),
  CREDIT_PACKAGES: creditPackages.prefault('10=10,25=25,50=50,100=100'),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICES: stripePrices.optional(),
  STRIPE_API_BASE: http.default('https://api.stripe.com'),
  STRIPE_TEST_CLOCK: z.string().startsWith('clock_', 'must be the id of a test clock').optional(),
  WEB_PAGES: onOff.default(true),
  WEATHER_URL: z.union([z.literal('off'), http], 'must be an http or https address, or off').optional(),
  GEOCODING_URL: http.default('https://geocoding-api.open-meteo.com/v1/search'),
  SEARXNG_URL: http.optional(),
  BRAVE_SEARCH_API_KEY: z.string().optional(),
  TAVILY_API_KEY: z.string().optional(),
  SQL_TOOL_URL: postgres.optional(),
  MCP_SERVERS: mcpServers.optional(),
  WORKSPACE_MCP_SERVERS: z.enum(['off', 'public', 'any'], 'must be off, public or any').default('off'),
  PREFERRED_AGENT: z
    .string()
    .default('GPT-4o, EU')
    .transform(text =>
      text
        .split(',')
        .map(word => word.trim())
        .filter(word => word !== ''),
    ),
  IMAGE_DAYS: number(3_650, 'a number of days from 1 to 3650')
    .refine(value => value > 0, 'must be a number of days from 1 to 3650')
    .default(90),
  IMAGE_SECONDS: seconds.default(180),
  SUMMARY_MODEL: z.string().max(300, 'must have at most 300 characters').default('agent'),
  NAME_RULE: z.enum(nameRules, 'must be strict or extended').default(defaultNameRule),
  PRODUCT_NAME: z.string().max(50, 'must have at most 50 characters').default('Oriel'),
  VARIANT: z.string().max(1_000, 'must have at most 1,000 characters').optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  LOG_PRETTY: onOff.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: http.optional(),
  RATE_LIMIT_STORE: z.enum(['memory', 'postgres'], 'must be memory or postgres').default('memory'),
  RATE_LIMIT: number(1_000_000, 'a number of calls a minute').default(600),
  JOBS: onOff.default(true),
  STOP_PATIENCE: number(600, 'a number of seconds up to 600').optional(),
  CURATED_CARDS: onOff.default(true),
  SOURCE_MAPS: onOff.optional(),
  DEMO_DATA: onOff.optional(),
} satisfies Record<SettingName, z.ZodType>);

type Environment = z.output<typeof environment>;

/** Settings of each provider. */
const providerSettings = {
  anthropic: {
    key: 'ANTHROPIC_API_KEY',
    url: 'ANTHROPIC_BASE_URL',
    location: 'ANTHROPIC_LOCATION',
    models: 'ANTHROPIC_MODELS',
    prices: 'ANTHROPIC_PRICES',
  },
  google: {
    key: 'GOOGLE_API_KEY',
    url: 'GOOGLE_BASE_URL',
    location: 'GOOGLE_LOCATION',
    models: 'GOOGLE_MODELS',
    prices: 'GOOGLE_PRICES',
  },
  mistral: {
    key: 'MISTRAL_API_KEY',
    url: 'MISTRAL_BASE_URL',
    location: 'MISTRAL_LOCATION',
    models: 'MISTRAL_MODELS',
    prices: 'MISTRAL_PRICES',
  },
} as const satisfies Record<ProviderName, Record<string, keyof Environment>>;

function readProviders(env: Environment): Partial<Record<ProviderName, ModelEndpoint>> {
  const providers: Partial<Record<ProviderName, ModelEndpoint>> = {};
  for (const name of providerNames) {
    const names = providerSettings[name];
    const apiKey = env[names.key];
    if (apiKey === undefined) continue;
    providers[name] = {
      apiKey,
      baseUrl: providerAddress(name, env[names.url]),
      models: readModelNames(env[names.models]),
      location: env[names.location],
      prices: env[names.prices],
      ...(name === 'google' && {
        imageModels: readModelNames(env.GOOGLE_IMAGE_MODELS),
        imagePrices: env.GOOGLE_IMAGE_PRICES,
      }),
    };
  }
  return providers;
}

/** A key goes only to the endpoint that it was set for. */
function readEmbeddings(env: Environment): EmbeddingEndpoint | undefined {
  const { EMBEDDING_MODEL: model, EMBEDDING_BASE_URL: own } = env;
  if (model === undefined) return undefined;
  if (own !== undefined) return { model, baseUrl: own.replace(/\/+$/, ''), apiKey: env.EMBEDDING_API_KEY };
  const openai = readOpenAi(env);
  return openai && { model, ...openai };
}

/** The endpoint of OpenAI, or the one in its place. */
const readOpenAi = ({ OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: url }: Environment) =>
  apiKey === undefined && url === undefined
    ? undefined
    : { apiKey, baseUrl: (url ?? 'https://api.openai.com/v1').replace(/\/+$/, '') };

/** Whether only this machine reaches a server that listens there. */
export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);

/** Combinations of valid settings that are not allowed. */
function findContradictions(env: Environment): string[] {
  const problems: string[] = [];
  const production = env.NODE_ENV === 'production';
  problems.push(...findDatabaseContradictions(env));
  const database = readDatabase(env);
  if (!env.JOBS && database === undefined)
    problems.push('JOBS must be on with the embedded database, which has no other process');
  if (env.OPENAI_LOCATION !== undefined && !readOpenAi(env))
    problems.push('OPENAI_BASE_URL or OPENAI_API_KEY must be set together with OPENAI_LOCATION');
  for (const { key, url, location } of Object.values(providerSettings)) {
    for (const name of [url, location]) {
      if (env[name] !== undefined && env[key] === undefined)
        problems.push(`${key} must be set together with ${name}`);
    }
    // A key goes into a header.
    if (env[key] !== undefined && !/^[\x21-\x7e]+$/.test(env[key]))
      problems.push(`${key} must have no spaces`);
  }
  if (env.EMBEDDING_BASE_URL !== undefined && env.EMBEDDING_MODEL === undefined)
    problems.push('EMBEDDING_MODEL must be set together with EMBEDDING_BASE_URL');
  if (env.EMBEDDING_API_KEY !== undefined && env.EMBEDDING_BASE_URL === undefined)
    problems.push('EMBEDDING_BASE_URL must be set together with EMBEDDING_API_KEY');
  if (env.EMBEDDING_MODEL !== undefined && !readEmbeddings(env))
    problems.push('EMBEDDING_BASE_URL or OPENAI_API_KEY must be set together with EMBEDDING_MODEL');
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (env.S3_BUCKET !== undefined && env[name] === undefined)
      problems.push(`${name} must be set together with S3_BUCKET`);
  }
  if (env.S3_ENDPOINT !== undefined && env.S3_BUCKET === undefined)
    problems.push('S3_BUCKET must be set together with S3_ENDPOINT');
  if ((env.SMTP_URL === undefined) !== (env.MAIL_FROM === undefined))
    problems.push('SMTP_URL and MAIL_FROM must be set together');
  for (const name of ['STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES'] as const) {
    if ((env.STRIPE_SECRET_KEY === undefined) !== (env[name] === undefined))
      problems.push(`STRIPE_SECRET_KEY and ${name} must be set together`);
  }
  if (env.SQL_TOOL_URL && database && isSameDatabase(env.SQL_TOOL_URL, database.url))
    problems.push('SQL_TOOL_URL must not be the database of the server');
  if (env.OIDC_ISSUER !== undefined) {
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const) {
      if (env[name] === undefined) problems.push(`${name} must be set together with OIDC_ISSUER`);
    }
  } else if (!isLoopback(env.HOST)) {
    problems.push(
      'OIDC_ISSUER must be set when HOST is not this machine: the demo accounts are for it alone',
    );
  }
  if (env.STRIPE_TEST_CLOCK !== undefined && !env.STRIPE_SECRET_KEY?.includes('_test_'))
    problems.push('STRIPE_TEST_CLOCK needs a test key in STRIPE_SECRET_KEY');
  if (production) {
    const list: readonly Setting[] = settings;
    for (const { name, requiredInProduction } of list) {
      // A setting's name is a key of the environment's schema, checked there.
      if (requiredInProduction && env[name as SettingName] === undefined)
        problems.push(`${name} must be set in production`);
    }
    for (const name of [
      'PUBLIC_URL',
      'FRAME_ORIGIN',
      'OIDC_ISSUER',
      'S3_ENDPOINT',
      'STRIPE_API_BASE',
    ] as const) {
      const value = env[name];
      if (value && new URL(value).protocol !== 'https:') problems.push(`${name} must be https in production`);
    }
    if (
      env.FRAME_ORIGIN &&
      env.PUBLIC_URL &&
      // Cookies do not know ports.
      new URL(env.FRAME_ORIGIN).hostname === new URL(env.PUBLIC_URL).hostname
    )
      problems.push('FRAME_ORIGIN must have another host name than PUBLIC_URL in production');
    if (env.DEMO_DATA) problems.push('DEMO_DATA must be off in production');
  }
  return problems;
}

function readVariable(name: SettingName, text = ''): string | undefined {
  // A password may begin or end with a space.
  if (name === 'DATABASE_PASSWORD') return text || undefined;
  // Kubernetes sets the variable automatically for a service named `database`.
  if (name === 'DATABASE_PORT' && text.startsWith('tcp://')) return undefined;
  return text.trim() || undefined;
}

/**
 * Reads the environment. An empty variable counts as not set.
 * @throws {ConfigError} with one line for each variable that cannot be used
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    settings.map(({ name }) => [name, readVariable(name, variables[name])] as const),
  );
  const result = environment.safeParse(given);
  if (!result.success) {
    const problems = new Map(result.error.issues.map(issue => [String(issue.path[0]), issue.message]));
    throw new ConfigError([...problems].map(([name, message]) => `${name} ${message}`));
  }
  const env = result.data;
  const problems = findContradictions(env);
  if (problems.length > 0) throw new ConfigError(problems);
  const production = env.NODE_ENV === 'production';
  const openai = readOpenAi(env);
  return {
    production,
    port: env.PORT,
    examplesPort: env.EXAMPLES_PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin,
    frameOrigin: env.FRAME_ORIGIN && new URL(env.FRAME_ORIGIN).origin,
    trustProxy: env.TRUST_PROXY,
    dataDir: resolve(env.DATA_DIR),
    sdkReleases: env.SDK_RELEASES === undefined ? undefined : resolve(env.SDK_RELEASES),
    database: readDatabase(env),
    s3:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`,
            bucket: env.S3_BUCKET,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    oidc:
      env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET
        ? {
            issuer: env.OIDC_ISSUER,
            clientId: env.OIDC_CLIENT_ID,
            clientSecret: env.OIDC_CLIENT_SECRET,
            trustEmail: env.OIDC_TRUST_EMAIL,
            trustLogin: env.OIDC_TRUST_LOGIN,
          }
        : undefined,
    passwordUrl: env.PASSWORD_URL,
    securityContact: env.SECURITY_CONTACT,
    sessionSecret: env.SESSION_SECRET,
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    openai: openai && {
      ...openai,
      models: readModelNames(env.OPENAI_MODELS),
      location: env.OPENAI_LOCATION,
      prices: env.OPENAI_PRICES,
      imageModels: readModelNames(env.OPENAI_IMAGE_MODELS),
      imagePrices: env.OPENAI_IMAGE_PRICES,
    },
    embeddings: readEmbeddings(env),
    providers: readProviders(env),
    modelLimits: {
      ...defaultTimeLimits,
      firstByte: env.MODEL_FIRST_BYTE_LIMIT * 1_000,
      idle: env.MODEL_IDLE_LIMIT * 1_000,
      total: env.MODEL_TOTAL_LIMIT * 1_000,
    },
    creditBlockLimit: env.CREDIT_BLOCK_LIMIT,
    auditLogMonths: env.AUDIT_LOG_MONTHS,
    fileLimits: {
      filesPerQuestion: env.FILES_PER_QUESTION,
      bytes: env.FILE_MEGABYTES * bytesPerMegabyte,
      bytesPerQuestion: env.FILES_MEGABYTES * bytesPerMegabyte,
      bytesPerOrganization: env.STORAGE_MEGABYTES * bytesPerMegabyte,
    },
    imageLimits: { days: env.IMAGE_DAYS, seconds: env.IMAGE_SECONDS },
    starterCredit: env.STARTER_CREDIT,
    planPrices: env.PLAN_PRICES,
    creditPackages: env.CREDIT_PACKAGES,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET && env.STRIPE_PRICES
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiBase: env.STRIPE_API_BASE,
            prices: env.STRIPE_PRICES,
            testClock: env.STRIPE_TEST_CLOCK,
          }
        : undefined,
    tools: readToolSettings(env, production),
    preferredAgent: env.PREFERRED_AGENT,
    summaryModel: env.SUMMARY_MODEL,
    nameRule: env.NAME_RULE,
    productName: env.PRODUCT_NAME,
    variant: env.VARIANT,
    logLevel: env.LOG_LEVEL,
    logPretty: env.LOG_PRETTY ?? !production,
    telemetry: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    rateLimit: env.RATE_LIMIT,
    rateLimitStore: env.RATE_LIMIT_STORE,
    jobs: env.JOBS,
    stopPatience: env.STOP_PATIENCE ?? (production ? 20 : 2),
    curatedCards: env.CURATED_CARDS,
    sourceMaps: env.SOURCE_MAPS ?? !production,
    demoData: env.DEMO_DATA ?? !production,
  };
}
