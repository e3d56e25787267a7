/** An employee of the demo; amounts are in kronor. */
export type SeedEmployee = {
  readonly number: string;
  readonly first: string;
  readonly last: string;
  /**
   * `born` is the day of birth in eight digits, with 60 added to the day of a coordination number; `serial` is one that
   * nobody is given (980 to 999).
   */
  readonly born: string;
  readonly serial: string;
  readonly salaryType: 1 | 2;
  readonly category: 0 | 1;
  readonly salary: number;
  readonly rate: number;
  readonly kind: "complete" | "simplified" | "draft";
  readonly agreement: string | null;
  readonly schedule: string | null;
  readonly holidayTerm: 0 | 10 | 20 | 30 | null;
  readonly hasTrustTime?: true;
  /** `began` and `ends` count years from this one: to the year of the first day, and of the last day where there is one. */
  readonly began: number;
  readonly ends?: number;
};
