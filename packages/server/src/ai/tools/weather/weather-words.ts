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
export function weatherWords(code: number | null | undefined, language: 'de' | 'en'): string {
  const found = code === null || code === undefined ? undefined : words.find(([until]) => code <= until);
  if (!found) return language === 'de' ? 'unbekannt' : 'unknown';
  return language === 'de' ? found[2] : found[1];
}
