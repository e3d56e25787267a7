-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "is_unclear" BOOLEAN NOT NULL DEFAULT false;
