import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTool } from './run-tool';
import { type Site, startSite } from './testing/start-site';
import { toolContext } from './testing/tool-context';
import { createWeatherForecast } from './weather/weather-forecast';
import { createWebSearch, type SearchEngine } from './web-search/web-search';

/** Implements the APIs of Open-Meteo, SearXNG, Brave and Tavily, and records the requests. */
let site: Site;
const asked: {
  path: string;
  query: Record<string, string>;
  headers: Record<string, unknown>;
  body: string;
}[] = [];
let fault: 'none' | 'busy' | 'nonsense' | 'huge' = 'none';

const days = Array.from({ length: 7 }, (_, day) => `2026-03-0${day + 1}`);
const hit = (text: object) => ({ title: 'Tides', url: 'https://tides.example/hamburg', ...text });
const answers: Record<string, object> = {
  '/forecast': {
    daily: {
      time: days,
      weather_code: [0, 2, 3, 45, 61, 71, 95],
      temperature_2m_max: days.map((_, day) => 10 + day),
      temperature_2m_min: days.map(() => 2.5),
      precipitation_sum: days.map(() => 0.4),
      precipitation_probability_max: days.map(() => 30),
      wind_speed_10m_max: [...days.slice(1).map(() => 20), null],
    },
  },
  '/searxng/search': {
    results: [hit({ content: 'High water at <b>noon</b>' }), hit({ url: 'javascript:alert(1)' })],
  },
  '/brave/res/v1/web/search': {
    web: { results: [hit({ description: 'High water at <strong>noon</strong>' })] },
  },
  '/tavily/search': { results: [hit({ content: 'High water at noon', score: 0.9 })] },
};

beforeAll(async () => {
  site = await startSite(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body,
    });
    if (fault === 'busy') return response.writeHead(429).end();
    if (fault === 'nonsense') return response.end('<html>not JSON</html>');
    if (fault === 'huge') return response.end(`[${'1,'.repeat(2_000_000)}1]`);
    if (url.pathname === '/geocoding') {
      const isKnown = url.searchParams.get('name') === 'Hamburg';
      const found = { name: 'Hamburg', country: 'Deutschland', latitude: 53.55, longitude: 9.99 };
      return response.end(JSON.stringify(isKnown ? { results: [found] } : {}));
    }
    return response.end(JSON.stringify(answers[url.pathname] ?? {}));
  });
});
afterAll(() => site.close());

const use = async (
  name: string,
  tool: Parameters<typeof runTool>[0][number],
  input: object,
  locale = 'en',
) => {
  const { result, isError } = await runTool([tool], name, JSON.stringify(input), toolContext({ locale }));
  return isError ? JSON.parse(result).error : JSON.parse(result);
};

describe('the weather', () => {
  const ask = (place: unknown, locale?: string) =>
    use(
      'weather_forecast',
      createWeatherForecast({ forecast: `${site.origin}/forecast`, geocoding: `${site.origin}/geocoding` }),
      { place },
      locale,
    );

  it('comes for seven days, in the language of the person', async () => {
    const { place, days: received } = await ask('Hamburg', 'de');
    expect(place).toBe('Hamburg, Deutschland');
    expect(received).toHaveLength(7);
    expect(received[4]).toMatchObject({ weather: 'Regen', highest: 14, lowest: 2.5, rain_percent: 30 });
    expect(asked.at(-2)).toMatchObject({ path: '/geocoding', query: { name: 'Hamburg', language: 'de' } });
    expect(asked.at(-1)).toMatchObject({
      path: '/forecast',
      query: { latitude: '53.55', longitude: '9.99', timezone: 'auto', forecast_days: '7' },
    });
    expect((await ask('Hamburg')).days[6]).toMatchObject({ weather: 'thunderstorm', wind: null });
  });

  it('is refused for what is no place', async () => {
    expect(await ask('Atlantis')).toBe('No place is called Atlantis');
    expect(await ask('')).toBe('place must be the name of a town');
    expect(await ask(7)).toBe('place must be the name of a town');
  });
});

describe('the search', () => {
  const engines = (): SearchEngine[] => [
    { kind: 'searxng', url: `${site.origin}/searxng` },
    { kind: 'brave', url: `${site.origin}/brave`, apiKey: 'key-of-brave' },
    { kind: 'tavily', url: `${site.origin}/tavily`, apiKey: 'key-of-tavily' },
  ];
  const ask = (engine: SearchEngine | undefined, query: unknown) =>
    use('web_search', createWebSearch(engine as SearchEngine), { query });

  it.each([0, 1, 2])('finds pages with each service: %i', async index => {
    const engine = engines()[index];
    expect(await ask(engine, 'high water')).toEqual({
      results: [{ title: 'Tides', url: 'https://tides.example/hamburg', text: 'High water at noon' }],
    });
    const sent = {
      searxng: { query: { q: 'high water', format: 'json' } },
      brave: { query: { q: 'high water' }, headers: { 'x-subscription-token': 'key-of-brave' } },
      tavily: {
        headers: { authorization: 'Bearer key-of-tavily' },
        body: '{"query":"high water","max_results":8}',
      },
    };
    expect(asked.at(-1)).toMatchObject(sent[engine?.kind ?? 'searxng']);
  });

  it.each([
    ['busy', 'The service is asked too often'],
    ['nonsense', 'The service cannot be reached or understood'],
    ['huge', 'The answer of the service is too large'],
  ] as const)('says what went wrong when the service is %s', async (kind, error) => {
    fault = kind;
    expect(await ask(engines()[1], 'high water')).toBe(error);
    fault = 'none';
  });

  it('is refused without words', async () => {
    expect(await ask(engines()[0], ' ')).toBe('query must be a few words');
  });
});
