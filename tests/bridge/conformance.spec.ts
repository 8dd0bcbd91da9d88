import { expect, test } from './test';

for (const contact of ['postmate', 'plain'] as const) {
  test(`the conformance suite holds over a frame with ${contact}`, async ({ hostPage, site }) => {
    const src = `${site.frame}/widget?contact=${contact}`;
    const failures = await hostPage.evaluate(
      ([address, name]) => window.bridge.runConformance(address, name),
      [src, contact] as const,
    );
    expect(failures).toEqual([]);
  });
}
