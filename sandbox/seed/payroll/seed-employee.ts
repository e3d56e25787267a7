/** Somebody of the demo; amounts in kronor. */
export type SeedEmployee = {
  readonly number: string;
  readonly first: string;
  readonly last: string;
  /** Eight digits of the day of birth, 60 more in the day of a coordination number, and a serial nobody is given (980 to 999). */
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
  /** Years from this one of the first day, and of the last where there is one. */
  readonly began: number;
  readonly ends?: number;
};
