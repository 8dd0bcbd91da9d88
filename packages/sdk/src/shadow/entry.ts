import { connectMount as connect } from '../mount/connect-mount';
import type { Entry } from '../mount/controller';
import { openShadow } from './open-shadow';

export const connectMount: Entry['connectMount'] = context => connect(context, openShadow);
