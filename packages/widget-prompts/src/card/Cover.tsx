import { drawCover } from '@oriel/contracts';
import { createElement, memo } from 'react';

/** The cover generated from a seed. It is decorative: the title is next to it. */
export const Cover = memo(function Cover({
  seed,
  width = 300,
  height = 100,
}: {
  seed: number;
  width?: number;
  height?: number;
}) {
  const { ground, shapes } = drawCover(seed, width, height);
  return (
    <svg
      className="p-cover"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect width={width} height={height} fill={`light-dark(${ground.light}, ${ground.dark})`} />
      {shapes.map(({ tag, attributes }, index) =>
        // The shapes are identified by position only.
        createElement(tag, { key: index, ...attributes }),
      )}
    </svg>
  );
});
