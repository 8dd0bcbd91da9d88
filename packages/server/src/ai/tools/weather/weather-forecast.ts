import * as z from 'zod';
import { fetchJson } from '../fetch-json';
import type { Tool } from '../tool';
import { ToolError } from '../tool-error';

/** Words for the WMO weather codes, by the highest code that they cover. */
const words: readonly (readonly [until: number, en: string, de: string])[] = [
  [0, 'clear', 'klar'],
  [2, 'partly cloudy', 'wolkig'],
  [3, 'overcast', 'bedeckt'],
  [48, 'fog', 'Nebel'],
  [57, 'drizzle', 'Nieselregen'],
  [67, 'rain', 'Regen'],
  [77, 'snow', 'Schnee'],
  [82, 'showers', 'Schauer'],
  [86, 'snow showers', 'Schneeschauer'],
  [99, 'thunderstorm', 'Gewitter'],
];

/** Describes a WMO weather code, such as `63` → `rain`. */
function weatherWords(code: number | null | undefined, language: 'de' | 'en'): string {
  const found = code === null || code === undefined ? undefined : words.find(([until]) => code <= until);
  if (!found) return language === 'de' ? 'unbekannt' : 'unknown';
  return language === 'de' ? found[2] : found[1];
}

/** Addresses of the services that implement the API of Open-Meteo. */
export interface WeatherEndpoints {
  readonly forecast: string;
  readonly geocoding: string;
}

const places = z.object({
  results: z
    .array(
      z.object({
        name: z.string(),
        country: z.string().optional(),
        latitude: z.number(),
        longitude: z.number(),
      }),
    )
    .optional(),
});

const numbers = z.array(z.number().nullable());
const forecast = z.object({
  daily: z.object({
    time: z.array(z.string()),
    weather_code: numbers,
    temperature_2m_max: numbers,
    temperature_2m_min: numbers,
    precipitation_sum: numbers,
    precipitation_probability_max: numbers,
    wind_speed_10m_max: numbers,
  }),
});

/** Returns the weather of the next seven days. */
export const createWeatherForecast = (endpoints: WeatherEndpoints): Tool => ({
  name: 'weather_forecast',
  title: { de: 'Wetter', en: 'Weather' },
  summary: {
    de: 'Kennt das Wetter eines Ortes für sieben Tage.',
    en: 'Knows the weather of a place for seven days.',
  },
  description: 'Tells the weather of a place for the next seven days, today included.',
  parameters: {
    type: 'object',
    properties: { place: { type: 'string', description: 'Name of a town, such as Hamburg' } },
    required: ['place'],
    additionalProperties: false,
  },
  async run({ place }, { locale, signal }) {
    if (typeof place !== 'string' || place.trim() === '' || place.length > 100)
      throw new ToolError('place must be the name of a town');
    const language = locale.startsWith('de') ? 'de' : 'en';
    const search = { name: place.trim(), count: '1', language, format: 'json' };
    const [found] =
      (await fetchJson(addressOf(endpoints.geocoding, search), places, { signal })).results ?? [];
    if (!found) throw new ToolError(`No place is called ${place.trim()}`);
    const query = {
      latitude: String(found.latitude),
      longitude: String(found.longitude),
      daily: Object.keys(forecast.shape.daily.shape)
        .filter(name => name !== 'time')
        .join(','),
      timezone: 'auto',
      forecast_days: '7',
    };
    const { daily } = await fetchJson(addressOf(endpoints.forecast, query), forecast, { signal });
    return JSON.stringify({
      place: [found.name, found.country].filter(Boolean).join(', '),
      units: 'degrees Celsius, millimetres, kilometres per hour',
      source: 'https://open-meteo.com',
      days: daily.time.slice(0, 7).map((date, day) => ({
        date,
        weather: weatherWords(daily.weather_code[day], language),
        highest: daily.temperature_2m_max[day],
        lowest: daily.temperature_2m_min[day],
        rain: daily.precipitation_sum[day],
        rain_percent: daily.precipitation_probability_max[day],
        wind: daily.wind_speed_10m_max[day],
      })),
    });
  },
});

const addressOf = (base: string, query: Record<string, string>): URL => {
  const url = new URL(base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};
