import { createElement } from 'react';

/**
 * An icon of lucide, drawn as lucide-react draws it with its defaults, but for the class of its own name.
 *
 * @param {{ node: [string, object][] }} data
 */
export default ({ node }) =>
  ({ className = '', ...rest }) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        className: `lucide ${className}`,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
