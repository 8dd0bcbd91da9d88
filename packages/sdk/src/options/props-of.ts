import { parseOption } from './check-options';
import type { MountOptions } from './mount-options';

/** The props of a mount, also where its options are texts of attributes that no controller has read yet. */
export const propsOf = ({ props }: MountOptions) => parseOption('props', props) as MountOptions['props'];
