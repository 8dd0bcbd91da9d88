import type { Messages } from '../i18n/messages';

const placeholders = (text: string): string => (text.match(/\{\{\s*[\w.]+/g) ?? []).sort().join();

/** German texts must use the German word; the name of a placeholder does not count. */
const saysWorkspace = (german: string): boolean => /workspace/i.test(german.replace(/\{\{[^}]*\}\}/g, ''));

/** Keys missing in one language, empty texts, texts with different placeholders, and two words for the same thing. */
export function findTextProblems({ de, en }: Readonly<{ de: Messages; en: Messages }>): string[] {
  const problems: string[] = [];
  for (const key of new Set([...Object.keys(de), ...Object.keys(en)])) {
    const [german, english] = [de[key], en[key]];
    if (!german?.trim()) problems.push(`de lacks ${key}`);
    if (!english?.trim()) problems.push(`en lacks ${key}`);
    if (german && saysWorkspace(german)) problems.push(`${key} does not say Arbeitsbereich in de`);
    if (german && english && placeholders(german) !== placeholders(english)) {
      problems.push(`${key} fills in other values in de than in en`);
    }
  }
  return problems;
}
