/** Names that are not simply capitalized. */
const names: Record<string, string> = {
  cpp: 'C++',
  'c++': 'C++',
  csharp: 'C#',
  cs: 'C#',
  css: 'CSS',
  csv: 'CSV',
  html: 'HTML',
  ini: 'INI',
  js: 'JavaScript',
  javascript: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  php: 'PHP',
  py: 'Python',
  rb: 'Ruby',
  rs: 'Rust',
  sh: 'Shell',
  sql: 'SQL',
  svg: 'SVG',
  toml: 'TOML',
  ts: 'TypeScript',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
};

/** First word of a fence's info string in lower case; empty if there is none. */
export function languageOf(info: string): string {
  return /^[^\s{]+/.exec(info)?.[0].slice(0, 40).toLowerCase() ?? '';
}

/** The display name of a language. */
export function languageName(language: string): string {
  if (Object.hasOwn(names, language)) return names[language] ?? language;
  return language.charAt(0).toUpperCase() + language.slice(1);
}
