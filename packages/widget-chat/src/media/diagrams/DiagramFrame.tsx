import { type DiagramRequest, diagramLimits } from '@oriel/contracts';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DiagramFailure, type OpenDiagram, openDiagram } from './open-diagram';

export interface DiagramFrameProps extends Omit<DiagramRequest, 'id'> {
  title: string;
  /** URL of the page that draws. */
  address: string;
  isHidden: boolean;
  onDrawn: () => void;
  onFail: (reason: DiagramFailure) => void;
  /** Receives the connection to the page that draws. */
  diagram: RefObject<OpenDiagram | null>;
}

/** The frame that draws a diagram. It may run scripts and nothing else; its page enforces the same. */
export function DiagramFrame(props: DiagramFrameProps) {
  const { title, address, language, source, theme, look, isHidden, diagram } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [height, setHeight] = useState(0);
  // Subscribe before the page can send anything.
  useLayoutEffect(() => {
    if (!frame.current) return;
    diagram.current = openDiagram(frame.current, {
      drawn(found) {
        setHeight(found);
        latest.current.onDrawn();
      },
      failed: reason => latest.current.onFail(reason),
    });
    return () => diagram.current?.close();
  }, [diagram]);
  useEffect(
    () => diagram.current?.draw({ language, source, theme, look }),
    [diagram, language, source, theme, look],
  );
  return (
    <iframe
      ref={frame}
      className="c-diagram-frame"
      title={title}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      src={`${address}?origin=${encodeURIComponent(window.origin)}`}
      data-hidden={isHidden || undefined}
      style={{ height: Math.min(Math.max(height, diagramLimits.minHeight), diagramLimits.maxHeight) }}
    />
  );
}
