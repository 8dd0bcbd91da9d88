/** Names by which a person recognises a browser. */
export interface DeviceNames {
  readonly browser?: string | undefined;
  readonly system?: string | undefined;
}

/** The first match wins, because most browsers also name those that they are compatible with. */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Names the browser and system of a `User-Agent` header. Only these names are stored: versions and models would identify a
 * person, and are not needed to recognise a device.
 */
export function nameDevice(headers: Headers): DeviceNames {
  const agent = headers.get('user-agent') ?? '';
  const find = (known: typeof browsers) => known.find(([sign]) => sign.test(agent))?.[1];
  return { browser: find(browsers), system: find(systems) };
}
