import type { Config } from '../../platform/config/config';
import type { TimeLimits } from '../providers/time-limits';

/** Timeouts for drawing an image. */
export const imageTimes = ({
  modelLimits,
  imageLimits,
}: Pick<Config, 'modelLimits' | 'imageLimits'>): TimeLimits => {
  const most = imageLimits.seconds * 1_000;
  return { connect: modelLimits.connect, firstByte: most, idle: most, total: most };
};
