/** `text`: one line. `long`: several. `choice`: one of the options. `choices`: several of them. */
export const variableTypes = ['text', 'long', 'number', 'date', 'choice', 'choices'] as const;
export type VariableType = (typeof variableTypes)[number];

/** Something to fill in. */
export interface PromptVariable {
  /** By which values are kept: the name in NFC and lower case. */
  readonly key: string;
  /** As it is written, trimmed: for a field without a label this is what is asked for. */
  readonly name: string;
  readonly type: VariableType;
  /** Empty but for `choice` and `choices`. */
  readonly options: readonly string[];
  /** Default: the name. */
  readonly label: string;
  readonly help: string;
  /** What the field begins with; for `choices` separated by commas. */
  readonly default: string;
  readonly isOptional: boolean;
}

/** A piece of a prompt; all pieces together are the prompt. */
export type PromptSegment =
  | { readonly kind: 'text'; readonly text: string; readonly start: number; readonly end: number }
  | {
      readonly kind: 'variable';
      readonly key: string;
      /** With its braces. */
      readonly text: string;
      readonly start: number;
      readonly end: number;
    };
