import type { ReactNode } from 'react';

/** One row of a picker. */
export interface PickerOption<Value extends string = string> {
  value: Value;
  label: string;
  /** One line; a longer text is cut off. */
  description?: string | undefined;
  /** A picture or an icon. */
  icon?: ReactNode;
  /** A short text at the end of the row, such as "€€", with the tooltip that explains it. */
  note?: { text: string; tooltip: string } | undefined;
  disabled?: boolean | undefined;
}

/** Rows with a common heading. */
export interface PickerGroup<Value extends string = string> {
  id: string;
  /** Default: no heading. */
  label?: string | undefined;
  options: readonly PickerOption<Value>[];
}

/** Text without case and accents, so that "kroger" finds "Kröger". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** The groups with the options that contain every word of the search. */
export function searchGroups<Value extends string>(
  groups: readonly PickerGroup<Value>[],
  search: string,
): readonly PickerGroup<Value>[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map(group => ({
      ...group,
      options: group.options.filter(({ label, description = '' }) => {
        const text = plain(`${label} ${description}`);
        return words.every(word => text.includes(word));
      }),
    }))
    .filter(({ options }) => options.length > 0);
}
