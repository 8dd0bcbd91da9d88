import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import type { SelectOption } from './select-option';

interface OptionListProps {
  id: string;
  label: string | undefined;
  labelId: string | undefined;
  options: readonly SelectOption[];
  chosen: number;
  current: number;
  onCurrent: (index: number) => void;
  onChoose: (index: number) => void;
}

/** The rows of an open select. The focus stays on the field. */
export function OptionList({
  id,
  label,
  labelId,
  options,
  chosen,
  current,
  onCurrent,
  onChoose,
}: OptionListProps) {
  const list = useRef<HTMLDivElement>(null);
  // Not a layout effect: the surrounding layer is shown and placed by one.
  useEffect(() => {
    const row = list.current?.children[current];
    const panel = list.current?.parentElement;
    if (!row || !panel) return;
    // `scrollIntoView` would scroll the host's page as well.
    const rowBox = row.getBoundingClientRect();
    const box = panel.getBoundingClientRect();
    if (rowBox.top < box.top) panel.scrollTop -= box.top - rowBox.top + 5;
    else if (rowBox.bottom > box.bottom) panel.scrollTop += rowBox.bottom - box.bottom + 5;
  }, [current]);

  return (
    <div
      ref={list}
      id={`${id}-list`}
      className="o-listbox"
      role="listbox"
      aria-label={labelId ? undefined : label}
      aria-labelledby={labelId}
      tabIndex={-1}
      // The focus stays on the field.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={option.value}
          id={`${id}-${index}`}
          className="o-option"
          part="option"
          role="option"
          aria-selected={index === chosen}
          aria-disabled={option.disabled || undefined}
          data-current={index === current ? '' : undefined}
          onPointerMove={() => {
            if (index !== current) onCurrent(index);
          }}
          onClick={() => onChoose(index)}
        >
          {option.icon}
          <span className="o-option-text">
            {option.label}
            {option.description && <small className="o-option-description">{option.description}</small>}
          </span>
          {option.note && (
            <small title={option.note.tooltip}>
              <span aria-hidden="true">{option.note.text}</span>
              <VisuallyHidden>{option.note.tooltip}</VisuallyHidden>
            </small>
          )}
          {index === chosen && <Check className="o-option-check" />}
        </div>
      ))}
    </div>
  );
}
