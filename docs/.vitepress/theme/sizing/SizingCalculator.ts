import { useData } from 'vitepress';
import { computed, defineComponent, h, ref, type VNode } from 'vue';
import './sizing.css';
import {
  type Assumptions,
  assumed,
  calculate,
  defaultConnections,
  formatBytes,
  formatNumber,
  type Sizing,
} from './sizing';
import { sizingTexts } from './sizing-texts';

const largest: Assumptions = {
  members: 100_000_000,
  activePercent: 100,
  questions: 1_000,
  busyPercent: 100,
  pieces: 100_000,
  seconds: 3_600,
  lists: 1_000,
  searches: 1_000,
  files: 10_000,
  fileMegabytes: 1_000,
};
const groups = {
  people: ['members', 'activePercent', 'questions', 'busyPercent'],
  answers: ['pieces', 'seconds', 'lists', 'searches'],
  files: ['files', 'fileMegabytes'],
} as const satisfies Record<string, readonly (keyof Assumptions)[]>;
const inBytes = ['logBytes', 'pieceBytes', 'databaseBytes', 'fileBytes'] as const;
const isInBytes = (name: string): name is (typeof inBytes)[number] => inBytes.some(each => each === name);

/** Calculates what the reader's members need, from the figures of its page. */
export const SizingCalculator = defineComponent({
  setup() {
    const { lang } = useData();
    const texts = computed(() => sizingTexts[lang.value === 'de' ? 'de' : 'en']);
    /** Texts of the fields, also while one is no number. */
    const typed = ref<Partial<Record<keyof Assumptions, string>>>({});
    const numberOf = (name: keyof Assumptions): number | undefined => {
      const text = typed.value[name];
      if (text === undefined) return assumed[name];
      const value = text.trim() === '' ? Number.NaN : Number(text);
      return value >= 0 && value <= largest[name] ? value : undefined;
    };
    const given = computed<Assumptions>(old => {
      const entries = Object.entries(assumed).map(([key, standard]) => {
        // The keys are those of the assumptions.
        const name = key as keyof Assumptions;
        return [name, numberOf(name) ?? old?.[name] ?? standard];
      });
      return Object.fromEntries(entries);
    });
    const size = computed(() => calculate(given.value));

    const exact = (value: number) => new Intl.NumberFormat(texts.value.locale).format(value);
    const field = (name: keyof Assumptions): VNode => {
      const id = `sizing-${name}`;
      const isWrong = numberOf(name) === undefined;
      return h('div', { class: 'sizing-field', key: name }, [
        h('label', { for: id }, texts.value.labels[name]),
        h('input', {
          id,
          type: 'number',
          inputmode: 'decimal',
          min: 0,
          max: largest[name],
          step: 'any',
          autocomplete: 'off',
          value: typed.value[name] ?? String(assumed[name]),
          'aria-invalid': isWrong ? 'true' : undefined,
          'aria-describedby': isWrong ? `${id}-problem` : undefined,
          onInput: (event: Event) => {
            typed.value = { ...typed.value, [name]: (event.target as HTMLInputElement).value };
          },
        }),
        isWrong
          ? h(
              'span',
              { id: `${id}-problem`, class: 'sizing-problem' },
              texts.value.invalid('0', exact(largest[name])),
            )
          : null,
      ]);
    };
    const textOf = (name: Exclude<keyof Sizing, 'databases'>): string => {
      const { locale } = texts.value;
      if (isInBytes(name)) return formatBytes(size.value[name], locale);
      if (name === 'processes' || name === 'connections') return exact(size.value[name]);
      return formatNumber(size.value[name], locale);
    };

    return () => {
      const { form, groups: titles, result, rows, summary, databases, tooManyConnections } = texts.value;
      const { processes, connections } = size.value;
      return h('div', { class: 'sizing' }, [
        h(
          'form',
          { class: 'sizing-form', 'aria-label': form, onSubmit: (event: Event) => event.preventDefault() },
          Object.entries(groups).map(([name, fields]) =>
            // The names are those of the groups.
            h('fieldset', [h('legend', titles[name as keyof typeof groups]), ...fields.map(field)]),
          ),
        ),
        h('section', { class: 'sizing-result', 'aria-label': result }, [
          h('p', { class: 'sizing-summary', role: 'status' }, [
            h('strong', summary(exact(processes), processes)),
            ` · ${databases[size.value.databases]}`,
          ]),
          h(
            'dl',
            Object.entries(rows).map(([key, label]) => {
              // The keys are those of the rows.
              const name = key as Exclude<keyof Sizing, 'databases'>;
              return h('div', { key }, [h('dt', label), h('dd', textOf(name))]);
            }),
          ),
          connections > defaultConnections ? h('p', { class: 'sizing-note' }, tooManyConnections) : null,
        ]),
      ]);
    };
  },
});
