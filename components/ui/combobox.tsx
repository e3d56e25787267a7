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
export type ComboCreationLine = {
  label: string;
  /** Is true when the line is marked by itself if there are no options, so that Enter chooses it. */
  isMarkedFirst: boolean;
  runCreation: () => void;
};
/** How an option was chosen: by the pointer, or by a key, after which Tab moves on. */
export type PickedBy = "pointer" | "key";

export type ComboboxProps = Omit<FieldProps, "label"> & {
  label: string;
  /** Is true in a grid, where only screen readers read the label and the cell has no box. */
  isGridCell?: boolean;
  /**
   * The text in the field, typed or chosen. The caller owns it, filters `options` by it and may wait before reading
   * them.
   */
  text: string;
  onText: (text: string) => void;
  onPick: (option: ComboOption, pickedBy: PickedBy) => void;
  options: readonly ComboOption[];
  isLoading?: boolean;
  emptyText?: string;
  creationLine?: ComboCreationLine | undefined;
  suffix?: ReactNode;
  id?: string;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  onBlur?: () => void;
  /** Is false while typing edits the text of a chosen option; the list then stays closed. */
  showsSuggestions?: boolean;
  /** The id of the line with the error; in a grid, this line is below the whole grid. */
  describedBy?: string;
};

/**
 * Shows a type-ahead field after the ARIA combobox pattern: the input keeps the focus, the arrow keys move through the
 * list, Enter chooses, Escape closes, and Tab chooses the marked option and moves on. The list opens on typing, on a
 * click or on an arrow key, so that passing through a field by Tab changes nothing.
 */
export function Combobox(props: ComboboxProps) {
  const { label, text, options, isLoading, isGridCell, isOptional, hint, hintTone, error, fieldClassName } = props;
  const { showsSuggestions = true, onPick, creationLine } = props;
  const t = useTranslations("common");
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const listId = `${id}-list`;
  const { handleTyping, ...inputProps } = useDeferredInput(id, text, props.inputRef);
  const [isOpen, setIsOpen] = useState(false);
  /** The index to which the arrow keys have moved the mark; null until they are used. */
  const [movedIndex, setMovedIndex] = useState<number | null>(null);
  const isPicking = useRef(false);
  const choiceCount = options.length + (creationLine ? 1 : 0);
  const markedIndex = Math.min(
    movedIndex ?? (options.length > 0 || creationLine?.isMarkedFirst ? 0 : -1),
    choiceCount - 1,
  );
  const isListLive = isOpen && !isLoading;
  const markedOption = isListLive ? options[markedIndex] : undefined;
  const isCreateMarked = isListLive && creationLine !== undefined && markedIndex === options.length;

  // If Enter is pressed before the answer comes, the first option is chosen when it comes, if the text is unchanged.
  const pendingEnterText = useRef<string | null>(null);
  const firstOption = options[0];
  useEffect(() => {
    if (pendingEnterText.current === null || isLoading) return;
    const isSameText = pendingEnterText.current === text;
    pendingEnterText.current = null;
    if (!isSameText || !isOpen || !firstOption) return;
    setIsOpen(false);
    onPick(firstOption, "key");
  });

  function pickOption(option: ComboOption, pickedBy: PickedBy) {
    setIsOpen(false);
    onPick(option, pickedBy);
  }

  function createOption() {
    setIsOpen(false);
    creationLine?.runCreation();
  }

  function moveMark(event: KeyboardEvent, targetIndex: number) {
    event.preventDefault();
    if (!isOpen) return setIsOpen(true);
    setMovedIndex(choiceCount === 0 ? null : (targetIndex + choiceCount) % choiceCount);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (!showsSuggestions) return;
    if (event.key === "ArrowDown") moveMark(event, markedIndex + 1);
    else if (event.key === "ArrowUp") moveMark(event, Math.max(markedIndex, 0) - 1);
    else if (event.key === "Enter" && (markedOption || isCreateMarked) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      if (markedOption) pickOption(markedOption, "key");
      else createOption();
    } else if (event.key === "Enter" && isOpen && isLoading && text !== "") {
      event.preventDefault();
      pendingEnterText.current = text;
    } else if (event.key === "Tab" && markedOption && text !== "" && !event.shiftKey) pickOption(markedOption, "key");
    else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
  }

  const renderInput = (controlProps: Record<string, unknown>) => (
    <span className="combo block">
      <span className={isGridCell ? "cell" : "in"}>
        <input
          {...controlProps}
          {...inputProps}
          name={props.name}
          placeholder={props.placeholder}
          disabled={props.disabled}
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={isGridCell ? label : undefined}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-busy={(isOpen && isLoading) || undefined}
          aria-activedescendant={
            markedOption ? `${listId}-${markedOption.value}` : isCreateMarked ? `${listId}-create` : undefined
          }
          onChange={(event) =>
            handleTyping(event, (newText) => {
              setIsOpen(showsSuggestions);
              setMovedIndex(null);
              props.onText(newText);
            })
          }
          onClick={() => setIsOpen(showsSuggestions)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            // A press on the list takes the focus for a moment; if the list closed now, the click would be lost.
            if (isPicking.current) return;
            setIsOpen(false);
            props.onBlur?.();
          }}
        />
        {props.suffix}
      </span>
      {isOpen ? (
        <ComboList
          id={listId}
          label={t("choices")}
          options={options}
          activeValue={markedOption?.value}
          note={isLoading ? t("loading") : options.length === 0 ? (props.emptyText ?? t("noChoices")) : undefined}
          creationLine={
            creationLine && !isLoading
              ? { label: creationLine.label, isActive: isCreateMarked, onPick: createOption }
              : undefined
          }
          onPressedChange={(isPressed) => {
            isPicking.current = isPressed;
          }}
          onPick={(option) => pickOption(option, "pointer")}
        />
      ) : null}
      <span role="status" className="sr">
        {isOpen && !isLoading ? t("found", { count: options.length }) : ""}
      </span>
    </span>
  );

  if (isGridCell) {
    return renderInput({ id, "aria-invalid": error ? true : undefined, "aria-describedby": props.describedBy });
  }
  return <Field {...{ label, isOptional, hint, hintTone, error, fieldClassName, id }}>{renderInput}</Field>;
}
