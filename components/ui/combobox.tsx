"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { ComboList } from "./combo-list";
import type { ComboOption } from "./combo-option";
import { Field, type FieldProps } from "./field";
import { useTypedText } from "./use-typed-text";

/** The last line of the list: makes what was typed. Tab never takes it, so that passing through makes nothing. */
export type ComboCreate = {
  label: string;
  /** Marked by itself when nothing else is offered, so that Enter takes it. */
  marked: boolean;
  run: () => void;
};
/** How a choice was taken: by the pointer, or by a key, after which Tab leads on. */
export type PickedBy = "pointer" | "key";

export type ComboboxProps = Omit<FieldProps, "label"> & {
  label: string;
  /** In a grid the label is heard, not seen, and the cell has no box. */
  bare?: boolean;
  /** What stands in the field, typed or picked. The caller owns it, filters `options` by it and may wait before asking. */
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
  /** False while typing changes the words of what is already picked: the list then stays shut. */
  suggests?: boolean;
  /** In a grid the line with the error stands elsewhere. */
  describedBy?: string;
};

/**
 * Type-ahead after the ARIA combobox pattern: the input keeps the focus, arrows move through the list,
 * Enter takes, Escape closes, Tab takes what is marked and goes on. The list opens on typing or an arrow,
 * so that passing through a field by Tab changes nothing.
 */
export function Combobox(props: ComboboxProps) {
  const { label, text, options, loading, bare, optional, echo, echoTone, error, fieldClassName } = props;
  const { suggests = true, onPick, create } = props;
  const t = useTranslations("common");
  const made = useId();
  const id = props.id ?? made;
  const listId = `${id}-list`;
  const { typed, ...value } = useTypedText(id, text, props.inputRef);
  const [open, setOpen] = useState(false);
  /** Null until somebody moves through the list. */
  const [moved, setMoved] = useState<number | null>(null);
  const picking = useRef(false);
  const choices = options.length + (create ? 1 : 0);
  const active = Math.min(moved ?? (options.length > 0 || create?.marked ? 0 : -1), choices - 1);
  const live = open && !loading;
  const marked = live ? options[active] : undefined;
  const creates = live && create !== undefined && active === options.length;

  // Enter pressed before the answer came: the first hit is taken when it does, if the text is still the same.
  const hurried = useRef<string | null>(null);
  const first = options[0];
  useEffect(() => {
    if (hurried.current === null || loading) return;
    const still = hurried.current === text;
    hurried.current = null;
    if (!still || !open || !first) return;
    setOpen(false);
    onPick(first, "key");
  });

  function pick(option: ComboOption, by: PickedBy) {
    setOpen(false);
    onPick(option, by);
  }

  function make() {
    setOpen(false);
    create?.run();
  }

  function move(event: KeyboardEvent, to: number) {
    event.preventDefault();
    if (!open) return setOpen(true);
    setMoved(choices === 0 ? null : (to + choices) % choices);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!suggests) return;
    if (event.key === "ArrowDown") move(event, active + 1);
    else if (event.key === "ArrowUp") move(event, Math.max(active, 0) - 1);
    else if (event.key === "Enter" && (marked || creates) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (marked) pick(marked, "key");
      else make();
    } else if (event.key === "Enter" && open && loading && text !== "") {
      event.preventDefault();
      hurried.current = text;
    } else if (event.key === "Tab" && marked && text !== "" && !event.shiftKey) pick(marked, "key");
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
          aria-activedescendant={marked ? `${listId}-${marked.value}` : creates ? `${listId}-create` : undefined}
          onChange={(event) =>
            typed(event, (next) => {
              setOpen(suggests);
              setMoved(null);
              props.onText(next);
            })
          }
          onClick={() => setOpen(suggests)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // A press on the list takes the focus for a moment; closing now would lose the press.
            if (picking.current) return;
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
          active={marked?.value}
          note={loading ? t("loading") : options.length === 0 ? (props.emptyText ?? t("noChoices")) : undefined}
          create={create && !loading ? { label: create.label, active: creates, onPick: make } : undefined}
          onPress={(pressed) => {
            picking.current = pressed;
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
