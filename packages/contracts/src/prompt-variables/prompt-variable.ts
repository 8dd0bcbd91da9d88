/** `text`: one line. `long`: several lines. `choice`: one of the options. `choices`: several of the options. */
export const variableTypes = ['text', 'long', 'number', 'date', 'choice', 'choices'] as const;
export type VariableType = (typeof variableTypes)[number];

/** A variable of a prompt to fill in. */
export interface PromptVariable {
  /** Key of its values: the name in NFC and lower case. */
  readonly key: string;
  /** The name as written, trimmed; without a label, it labels the field. */
  readonly name: string;
  readonly type: VariableType;
  /** Empty except for `choice` and `choices`. */
  readonly options: readonly string[];
  /** Default: the name. */
  readonly label: string;
  readonly help: string;
  /** Initial value of the field; for `choices`, comma-separated. */
  readonly default: string;
  readonly isOptional: boolean;
}

/** A segment of a prompt; all segments together are the prompt. */
export type PromptSegment =
  | { readonly kind: 'text'; readonly text: string; readonly start: number; readonly end: number }
  | {
      readonly kind: 'variable';
      readonly key: string;
      /** Including its braces. */
      readonly text: string;
      readonly start: number;
      readonly end: number;
    };
