import { isThaiPhone } from './thai-phone.ts';

export type ReceiverForm = {
  name: string;
  phone: string;
  address: string;
  postal_code: string;
  province: string;
  district: string;
  subdistrict: string;
};
export type ReceiverField = keyof ReceiverForm;

export const EMPTY_RECEIVER: ReceiverForm = {
  name: '',
  phone: '',
  address: '',
  postal_code: '',
  province: '',
  district: '',
  subdistrict: '',
};

type ReceiverProblem =
  | 'nameMissing'
  | 'phoneWrong'
  | 'lineMissing'
  | 'postcodeMissing'
  | 'provinceMissing'
  | 'districtMissing'
  | 'subdistrictMissing';

const ADDRESS_MIN_CHARACTERS = 5;

/** Returns the problems of a form by field. The server validates again. */
export function receiverProblems(form: ReceiverForm): Partial<Record<ReceiverField, ReceiverProblem>> {
  return {
    ...(form.name.trim() === '' && { name: 'nameMissing' }),
    ...(!isThaiPhone(form.phone) && { phone: 'phoneWrong' }),
    ...(form.address.trim().length < ADDRESS_MIN_CHARACTERS && { address: 'lineMissing' }),
    ...(!/^\d{5}$/.test(form.postal_code) && { postal_code: 'postcodeMissing' }),
    ...(form.province === '' && { province: 'provinceMissing' }),
    ...(form.district === '' && { district: 'districtMissing' }),
    ...(form.subdistrict.trim() === '' && { subdistrict: 'subdistrictMissing' }),
  };
}
