"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { ComboList } from "./combo-list";
import type { ComboOption } from "./combo-option";
import { Field, type FieldProps } from "./field";
import { useDeferredInput } from "./use-deferred-input";

/**
 * The last line of the list, which creates a record of the typed text. Tab never chooses this line, so that
 * passing through the field creates nothing.
 */
export type ComboCreate = {
  label: string;
  /** Is true when the line is marked by itself if there are no options, so that Enter chooses it. */
  marked: boolean;
  run: () => void;
};
/** How an option was chosen: by the pointer, or by a key, after which Tab moves on. */
export type PickedBy = "pointer" | "key";

export type ComboboxProps = Omit<FieldProps, "label"> & {
  label: string;
  /** Is true in a grid, where only screen readers read the label and the cell has no box. */
  bare?: boolean;
  /**
   * The text in the field, typed or chosen. The caller owns it, filters `options` by it and may wait before reading
   * them.
   */
  text: string;
  onText: (text: string) => void;
  onPick: (option: ComboOption, by: PickedBy) => void;
  options: readonly ComboOption[];
  loading?: boolean;
  emptyText?: string;
  create?: ComboCreate | undefined;
  after?: ReactNode;
  id?: string;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  /** Is false while typing edits the text of a chosen option; the list then stays closed. */
  suggests?: boolean;
  /** The id of the line with the error; in a grid, this line is below the whole grid. */
  describedBy?: string;
};

/**
 * A type-ahead field after the ARIA combobox pattern: the input keeps the focus, the arrow keys move through the list,
 * Enter chooses, Escape closes, and Tab chooses the marked option and moves on. The list opens on typing, on a click or
 * on an arrow key, so that passing through a field by Tab changes nothing.
 */
export function Combobox(props: ComboboxProps) {
  const { label, text, options, loading, bare, optional, echo, echoTone, error, fieldClassName } = props;
  const { suggests = true, onPick, create } = props;
  const t = useTranslations("common");
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const listId = `${id}-list`;
  const { typed, ...value } = useDeferredInput(id, text, props.inputRef);
  const [open, setOpen] = useState(false);
  /** The index to which the arrow keys have moved the mark; null until they are used. */
  const [movedIndex, setMovedIndex] = useState<number | null>(null);
  const isPicking = useRef(false);
  const choiceCount = options.length + (create ? 1 : 0);
  const activeIndex = Math.min(movedIndex ?? (options.length > 0 || create?.marked ? 0 : -1), choiceCount - 1);
  const isListLive = open && !loading;
  const markedOption = isListLive ? options[activeIndex] : undefined;
  const isCreateMarked = isListLive && create !== undefined && activeIndex === options.length;

  // Enter before the answer has come chooses the first option once the answer comes, if the text is unchanged.
  const pendingEnterText = useRef<string | null>(null);
  const first = options[0];
  useEffect(() => {
    if (pendingEnterText.current === null || loading) return;
    const isSameText = pendingEnterText.current === text;
    pendingEnterText.current = null;
    if (!isSameText || !open || !first) return;
    setOpen(false);
    onPick(first, "key");
  });

  function pick(option: ComboOption, by: PickedBy) {
    setOpen(false);
    onPick(option, by);
  }

  function createOption() {
    setOpen(false);
    create?.run();
  }

  function move(event: KeyboardEvent, to: number) {
    event.preventDefault();
    if (!open) return setOpen(true);
    setMovedIndex(choiceCount === 0 ? null : (to + choiceCount) % choiceCount);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!suggests) return;
    if (event.key === "ArrowDown") move(event, activeIndex + 1);
    else if (event.key === "ArrowUp") move(event, Math.max(activeIndex, 0) - 1);
    else if (event.key === "Enter" && (markedOption || isCreateMarked) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (markedOption) pick(markedOption, "key");
      else createOption();
    } else if (event.key === "Enter" && open && loading && text !== "") {
      event.preventDefault();
      pendingEnterText.current = text;
    } else if (event.key === "Tab" && markedOption && text !== "" && !event.shiftKey) pick(markedOption, "key");
    else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
  }

  const input = (control: Record<string, unknown>) => (
    <span className="combo block">
      <span className={bare ? "cell" : "in"}>
        <input
          {...control}
          {...value}
          name={props.name}
          placeholder={props.placeholder}
          disabled={props.disabled}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={bare ? label : undefined}
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-busy={(open && loading) || undefined}
          aria-activedescendant={
            markedOption ? `${listId}-${markedOption.value}` : isCreateMarked ? `${listId}-create` : undefined
          }
          onChange={(event) =>
            typed(event, (next) => {
              setOpen(suggests);
              setMovedIndex(null);
              props.onText(next);
            })
          }
          onClick={() => setOpen(suggests)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // A press on the list takes the focus for a moment; if the list closed now, the click would be lost.
            if (isPicking.current) return;
            setOpen(false);
            props.onBlur?.();
          }}
        />
        {props.after}
      </span>
      {open ? (
        <ComboList
          id={listId}
          label={t("choices")}
          options={options}
          active={markedOption?.value}
          note={loading ? t("loading") : options.length === 0 ? (props.emptyText ?? t("noChoices")) : undefined}
          create={
            create && !loading ? { label: create.label, active: isCreateMarked, onPick: createOption } : undefined
          }
          onPressedChange={(pressed) => {
            isPicking.current = pressed;
          }}
          onPick={(option) => pick(option, "pointer")}
        />
      ) : null}
      <span role="status" className="sr">
        {open && !loading ? t("found", { count: options.length }) : ""}
      </span>
    </span>
  );

  if (bare) {
    return input({ id, "aria-invalid": error ? true : undefined, "aria-describedby": props.describedBy });
  }
  return <Field {...{ label, optional, echo, echoTone, error, fieldClassName, id }}>{input}</Field>;
}
