import type { MountOptions } from './mount-options';
import { parsed } from './parsed';

/** The props of any widget, with those that place its first text field. */
export type AnyProps = NonNullable<MountOptions['props']> & {
  readonly layout?: unknown;
  readonly view?: unknown;
  readonly channel?: unknown;
};

/** The props of a mount, even if its options are attributes that no controller has parsed yet. */
export const propsOf = ({ props }: MountOptions) => parsed(props) as AnyProps | null | undefined;
