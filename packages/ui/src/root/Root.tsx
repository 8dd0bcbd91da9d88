import { type ReactNode, useEffect, useInsertionEffect, useMemo } from 'react';
import { classes } from '../dom/classes';
import layoutCss from '../theme/layout.css?inline';
import printCss from '../theme/print.css?inline';
import resetCss from '../theme/reset.css?inline';
import { adoptSheets, type Sheet, type StyleRoot, sheet } from '../theme/sheets';
import tokensCss from '../theme/tokens.css?inline';
import { createModalStack, RootContext, type RootScope } from './root-context';
import { showProblems } from './show-problems';

/** Options of {@link Root}. */
export interface RootProps {
  /** The shadow root of the component; a page of our own passes its document. */
  root: StyleRoot;
  /** The set of colours. Default: the `data-theme` of the host element, else light. */
  theme?: 'light' | 'dark' | 'auto' | undefined;
  /** Name of a partner's set of tokens, such as `bank-talk`. */
  variant?: string | undefined;
  /** Language of the contained texts, as a BCP 47 tag. */
  lang?: string | undefined;
  /** Whether it takes the full height of its container. Default: as tall as its content. */
  fill?: boolean | undefined;
  /** The page's nonce, for browsers without constructable style sheets. */
  nonce?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/**
 * The wrapper that every mount renders first. It shields the components from the page's styles, declares the tokens and adopts
 * the style sheets; it releases everything on unmount.
 */
export function Root({ root, theme, variant, lang, fill, nonce, className, children }: RootProps) {
  const { scope, releaseAll, adoptBase } = useMemo(() => createScope(root, nonce), [root, nonce]);
  useInsertionEffect(() => {
    adoptBase();
    return releaseAll;
  }, [adoptBase, releaseAll]);
  useEffect(() => showProblems(root), [root]);
  return (
    <div
      className={classes('oriel-root', className)}
      part="root"
      data-theme={theme}
      data-variant={variant}
      data-fill={fill ? '' : undefined}
      lang={lang}
    >
      <RootContext value={scope}>{children}</RootContext>
    </div>
  );
}

function createScope(root: StyleRoot, nonce: string | undefined) {
  const adopted = new Map<Sheet, { users: number; readonly giveBack: () => void }>();
  const scope: RootScope = {
    root,
    modals: createModalStack(),
    adopt(each) {
      const known = adopted.get(each);
      if (known) known.users += 1;
      else adopted.set(each, { users: 1, giveBack: adoptSheets(root, [each], nonce) });
    },
    release(each) {
      const known = adopted.get(each);
      if (!known) return;
      known.users -= 1;
      if (known.users > 0) return;
      known.giveBack();
      adopted.delete(each);
    },
  };
  return {
    scope,
    adoptBase() {
      scope.adopt(sheet(resetCss));
      scope.adopt(sheet(tokensCss));
      scope.adopt(sheet(layoutCss));
      scope.adopt(sheet(printCss));
    },
    releaseAll() {
      for (const { giveBack } of adopted.values()) giveBack();
      adopted.clear();
    },
  };
}
