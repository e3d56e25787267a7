export type ComboOption = { value: string; label: string; detail?: string; aside?: string };
