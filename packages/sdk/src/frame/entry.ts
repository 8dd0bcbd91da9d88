import { connectMount as connect } from '../mount/connect-mount';
import type { Entry } from '../mount/controller';
import { openFrame } from './open-frame';

export const connectMount: Entry['connectMount'] = context => connect(context, openFrame);
