/* Words for generated enquiries and pages, most frequent first. */

export const FIRST_NAMES =
  'Amina Musa Fatima Ibrahim Aisha Chinedu Ngozi Yusuf Blessing Emeka Halima Sani Bisi Tunde Adaeze Usman Grace Bitrus Zainab Segun Ifeoma Kabiru Ladi Danjuma Maryam Femi Nkechi Hauwa Ayo Chidi Rahila Gideon Funmi Obinna Saratu Victor Hadiza Kunle Uche Asabe'.split(
    ' ',
  )

export const LAST_NAMES =
  'Bello Abubakar Okafor Adeyemi Mohammed Danladi Eze Garba Ogunleye Sule Nwosu Lawal Yakubu Okonkwo Balogun Gyang Aliyu Adebayo Pam Obi Shehu Afolabi Dung Ibe Waziri Oyelaran Davou Nnamdi Tanko Akande Bot Chukwu Idris Olatunji Mangut Onyeka Jibrin Salami Choji Udo'.split(
    ' ',
  )

export const SUBJECTS = [
  'Admission requirements',
  'School fees',
  'Hostel accommodation',
  'Application deadline',
  'Transcript request',
  'Examination result',
  'Course registration',
  'Scholarship',
  'Industrial attachment',
  'Certificate collection',
  'Change of course',
  'Payment receipt',
  'Orientation week',
  'Library access',
  'Welding workshop',
  'Convocation gown',
]

export const TOPICS = [
  'Campus',
  'Workshop',
  'Library',
  'Hostels',
  'Sport',
  'Engineering',
  'Business',
  'Science laboratory',
  'Radio studio',
  'Farm',
  'Alumni',
  'Harmattan day',
]

export const SENTENCES = [
  'Please let me know what I should bring on the first day.',
  'How much is the fee for the first year, and may it be paid in parts?',
  'My daughter has five credits and would like to study Electrical Installation.',
  'When does the sale of application forms end this session?',
  'I have paid at the bank and did not get a receipt.',
  'Is there still room in the women’s hostel?',
  'I finished in 2014 and need my transcript sent to a university abroad.',
  'The portal shows another course than the one that I chose.',
  'Who can I speak to about the evening classes?',
  'My name is spelled wrongly on the statement of result.',
  'Do you accept candidates who are awaiting their results?',
  'We are a company in Jos and would like to take two trainees.',
  'The list on the notice board does not have my number.',
  'Kindly confirm that my documents have arrived by post.',
  'Can the examination be taken by somebody who travels in that week?',
  'God bless you for your good work.',
]
