import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInRoot } from '../root/render-in-root';
import { Meter } from './Meter';

afterEach(cleanup);

const meterOf = (value: number, max: number) => {
  const view = renderInRoot(
    <Meter label="Licences" value={value} max={max} valueText={`${value} of ${max}`} />,
  );
  return { view, meter: view.getByRole('meter', { name: 'Licences' }) };
};

it('names its value and its limit', () => {
  const { meter, view } = meterOf(41, 60);
  expect(meter.getAttribute('aria-valuenow')).toBe('41');
  expect(meter.getAttribute('aria-valuemax')).toBe('60');
  expect(meter.getAttribute('aria-valuetext')).toBe('41 of 60');
  expect(view.getByText('41 of 60')).toBeTruthy();
});

it('does not warn where a full limit is normal', () => {
  const view = renderInRoot(<Meter calm label="Licences" value={1} max={1} valueText="1 of 1" />);
  expect(view.getByRole('meter').parentElement?.getAttribute('data-tone')).toBeNull();
});

it.each([
  [79, 100, null],
  [80, 100, 'high'],
  [100, 100, 'full'],
  [130, 100, 'full'],
  [0, 0, 'full'],
])('%i of %i has the tone %s', (value, max, tone) => {
  const { meter } = meterOf(value, max);
  expect(meter.parentElement?.getAttribute('data-tone')).toBe(tone);
  expect(Number(meter.getAttribute('aria-valuenow'))).toBeLessThanOrEqual(max);
});
