/** Sorted by frequency: thousands of generated people share the first names of each list. */
export const FIRST_NAMES = (
  'Siti Muhammad Nur Ahmad Wei Somchai Putri Agus Mei Hui Jun Aisyah Dewi Budi Li Xin Kai Anong Malee Rizky Fatimah Arif ' +
  'Kumar Priya Raj Lakshmi Anjali Farah Hafiz Zainab Azlan Nurul Chen Ling Yong Ming Jia Zhi Pei Shu Niran Kanya Chai ' +
  'Ratna Indah Joko Sri Wayan Ketut Made Bambang Hendra Yusuf Ibrahim Khadijah Amira Daniel Sarah Grace Benjamin Sofía ' +
  'Zoë José Ömer Юлия 美玲 Quxley Xaviera Zephyrine'
).split(' ')

export const LAST_NAMES = (
  'Tan Lim Lee Ng Wong Abdullah Rahman Ong Goh Chua Ismail Saetang Santoso Wijaya Teo Koh Low Yeo Hassan Ibrahim Chan ' +
  'Cheong Wattana Suwan Kusuma Pratama Saputra Hidayat Setiawan Nugroho Ramli Yusof Aziz Krishnan Nair Pillai Subramaniam ' +
  'Fernandez D’Souza Pereira Ho Toh Sim Seah Quek Phua Heng Foo Chong Liew Yap Tay Ang Chia Kwan Loh Mohd Othman Salleh ' +
  'Zulkifli Charoen Rattana Boonmee Thongchai Siriporn Wongsakul Hartono Gunawan Halim Susanto Tanaka O’Brien Müller ' +
  'Иванова 陈 Quibblethwaite Zyxwell'
).split(' ')

/** Descriptions of the customers' other transactions. */
export const DESCRIPTIONS = [
  'Groceries at Pasar Raya',
  'Monthly rent',
  'Salary transfer',
  'Electricity bill',
  'School fees',
  'Insurance premium',
  'Transfer to savings',
  'Index fund plan',
  'Refund of a returned order',
  'Hospital deposit slip',
]
